import { isQualifiedName, isValidLabelValue } from '../../../api/names.ts';
import { LONGEST_MACHINE_NAME, MACHINE_NAME } from '../../command.ts';
import { text } from './scalars.ts';
import { record, type Shape } from './shape.ts';

/** The name of a kind, client, controller or container. Whether it exists is checked when it is used. */
export const word = text({ min: 1, max: 253, called: 'name', pattern: /^[\w./:@-]*$/ });

/** An object id: `Deployment/default/web`, `Node/node-1`. */
export const objectId = text({
  max: 600,
  called: 'object as in Deployment/default/web',
  pattern: /^[A-Za-z][\w.]*\/[^\s/]*(?:\/[^\s/]+)?$/,
});

/** The Node's name is also a label value. */
export const nodeName = text({
  max: LONGEST_MACHINE_NAME,
  called: 'name of a machine as in node-1',
  pattern: MACHINE_NAME,
});

/** A machine's amount of a resource. */
export const quantity = text({
  max: 24,
  called: 'quantity as in 500m or 8Gi',
  pattern: /^\d{1,12}(?:\.\d{1,9})?(?:m|k|Ki|M|Mi|G|Gi|T|Ti)?$/,
});

const labelTexts = record(text({ max: 63, called: 'value of a label', fits: (value) => isValidLabelValue(value).length === 0 }), {
  max: 50,
  maxName: 317,
});

export const labels: Shape<Readonly<Record<string, string>>> = {
  schema: labelTexts.schema,
  read(value, path) {
    const read = labelTexts.read(value, path);
    for (const name of Object.keys(read)) labelName.read(name, path);
    return read;
  },
};

const labelName = text({ max: 317, called: 'name of a label', fits: (name) => isQualifiedName(name).length === 0 });
