/** APIServices (apiregistration.k8s.io/v1). */
export const AGGREGATION_TYPES = `
kind APIService apiregistration.k8s.io/v1 -- A group and version of the API, and the Service that serves it.
  spec APIServiceSpec ={}
  status APIServiceStatus

type APIServiceSpec
  service? apiregistration.ServiceReference
  group string
  version string
  insecureSkipTLSVerify boolean
  caBundle byte
  groupPriorityMinimum! int32
  versionPriority! int32

type apiregistration.ServiceReference
  namespace string
  name string
  port? int32 =443

type APIServiceStatus
  conditions [APIServiceCondition] merge=type map=type

type APIServiceCondition
  type! string
  status! string
  lastTransitionTime Time
  reason string
  message string
`;
