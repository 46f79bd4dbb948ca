import { isDNS1123SubdomainWithUnderscore, type PodSpec } from '../../api/index.ts';
import { validateIP, type ErrorList, type FieldPath } from '../validation/index.ts';

/** What libc's resolver takes. */
const MAX_NAMESERVERS = 3;
const MAX_SEARCH_PATHS = 32;
const MAX_SEARCH_CHARACTERS = 2048;

/** core/validation `validatePodDNSConfig`. */
export function validateDNSConfig(spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  const { dnsConfig, dnsPolicy } = spec;
  if (dnsPolicy === 'None') {
    if (dnsConfig === undefined) return errors.required(path, 'must provide `dnsConfig` when `dnsPolicy` is None');
    if ((dnsConfig.nameservers ?? []).length === 0) {
      return errors.required(path.child('nameservers'), 'must provide at least one DNS nameserver when `dnsPolicy` is None');
    }
  }
  if (dnsConfig === undefined) return;
  const { nameservers = [], searches = [], options = [] } = dnsConfig;
  if (nameservers.length > MAX_NAMESERVERS) {
    errors.invalid(path.child('nameservers'), nameservers, `must not have more than ${MAX_NAMESERVERS} nameservers`);
  }
  nameservers.forEach((server, i) => validateIP(server, errors, path.child('nameservers').index(i)));
  if (searches.length > MAX_SEARCH_PATHS) {
    errors.invalid(path.child('searches'), searches, `must not have more than ${MAX_SEARCH_PATHS} search paths`);
  }
  if (searches.join(' ').length > MAX_SEARCH_CHARACTERS) {
    const detail = `must not have more than ${MAX_SEARCH_CHARACTERS} characters (including spaces) in the search list`;
    errors.invalid(path.child('searches'), searches, detail);
  }
  searches.forEach((search, i) => {
    if (search === '.') return;
    const domain = search.replace(/\.$/, '');
    errors.invalidEach(path.child('searches').index(i), domain, isDNS1123SubdomainWithUnderscore(domain));
  });
  options.forEach(({ name }, i) => {
    if (!name) errors.required(path.child('options').index(i), 'must not be empty');
  });
}
