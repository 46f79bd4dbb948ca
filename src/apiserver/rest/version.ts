/** What the server says it is (apimachinery version.Info): the Kubernetes whose API it follows. */
export const VERSION = {
  major: '1',
  minor: '36',
  emulationMajor: '1',
  emulationMinor: '36',
  minCompatibilityMajor: '1',
  minCompatibilityMinor: '35',
  gitVersion: 'v1.36.0+kubeloupe',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '2026-01-01T00:00:00Z',
  goVersion: 'none',
  compiler: 'none',
  platform: 'javascript/simulation',
};
