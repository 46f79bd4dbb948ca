export {
  DeliverRecord,
  ExpectRecord,
  HandlerRecord,
  KubeletRecord,
  RevisionRecord,
  Simulation,
  StepRecord,
  isRead,
  resultOf,
  startRecord,
} from './records.ts';
export type * from './records.ts';
export { declareSteps } from './steps.ts';
export type * from './steps.ts';
