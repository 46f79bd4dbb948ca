/** Metadata, selectors, references, conditions, statuses and options that many kinds share (meta/v1, core/v1). */
export const META_TYPES = `
type ObjectMeta -- Name, labels and owners of an object, and the data that the server keeps about it.
  name string -- Name of the object. It is unique for its kind in its namespace and cannot be changed.
  generateName string -- Prefix of a generated name. The server appends five random characters.
  namespace string -- Namespace of the object. Empty for cluster-scoped kinds.
  selfLink string idle=ignored -- No longer used.
  uid string -- Unique ID of the object. A new object of the same name gets another one. Set by the server.
  resourceVersion string -- Revision of the last write. An update with an old revision is refused with a conflict.
  generation int64 -- Counts the changes of the desired state. While status.observedGeneration is lower, the controller has not seen the last change.
  creationTimestamp? Time -- Time of the creation. Set by the server.
  deletionTimestamp? Time -- Time at which the grace period of the deletion ends. The server sets it when a client deletes the object. It cannot be unset.
  deletionGracePeriodSeconds? int64 -- Grace period of the deletion in seconds. Set by the server.
  labels {string} -- Keys and values that group objects. Selectors use them.
  annotations {string} -- Notes by tools and people. Selectors cannot use them.
  ownerReferences [OwnerReference] merge=uid map=uid -- The owners of this object. When all of them are gone, the garbage collector deletes this object.
  finalizers [string] merge set -- Names of tasks to finish before the object is removed. A deleted object stays until the list is empty.
  managedFields [ManagedFieldsEntry] atomic @17 -- Which client set which fields. Server-side apply uses it to find conflicts.

type ManagedFieldsEntry -- The fields that one manager set with one operation.
  manager string
  operation string
  apiVersion string
  time? Time
  fieldsType string @6
  fieldsV1? object
  subresource string

type OwnerReference atomic -- An owner of this object. It is in the same namespace or cluster-scoped.
  kind! string
  name! string @3
  uid! string -- UID of the owner. A new object of the same name is not the owner.
  apiVersion! string
  controller? boolean -- True for the one owner that controls this object. A ReplicaSet controls its Pods, a Deployment its ReplicaSets.
  blockOwnerDeletion? boolean -- If the owner is deleted in the foreground, it waits until this object is gone.

type LabelSelector atomic -- Selects objects by their labels. All conditions must hold. An empty selector selects every object.
  matchLabels {string} -- Labels that an object must have, with exactly these values.
  matchExpressions [LabelSelectorRequirement] -- Conditions on labels, with the operators In, NotIn, Exists and DoesNotExist.

type LabelSelectorRequirement
  key! string -- Key of the label.
  operator! string enum=In|NotIn|Exists|DoesNotExist -- Comparison of the label with the values.
  values [string] -- Values for In and NotIn. Empty for Exists and DoesNotExist.

type Condition -- One aspect of an object's state, as a controller sees it.
  type! string
  status! string
  observedGeneration int64
  lastTransitionTime! Time
  reason! string
  message! string

message DeleteOptions v1 -- How to delete an object.
  gracePeriodSeconds? int64 -- Seconds for a graceful shutdown. Zero deletes the object at once, without waiting for the node.
  preconditions? Preconditions -- Delete the object only if its UID and resourceVersion match.
  orphanDependents? boolean
  propagationPolicy? string -- Policy for the objects that this one owns. Background deletes them afterwards, Foreground deletes them first, Orphan keeps them.
  dryRun [string]
  ignoreStoreReadErrorWithClusterBreakingPotential? boolean

type Preconditions
  uid? string
  resourceVersion? string

message Status v1 -- The response to a request if it returns no object or fails.
  metadata ListMeta
  status string enum=Success|Failure
  message string
  reason string
  details? StatusDetails
  code int32

type StatusDetails
  name string
  group string
  kind string
  causes [StatusCause]
  retryAfterSeconds int32
  uid string

type StatusCause
  reason string
  message string
  field string

type ListMeta
  selfLink string
  resourceVersion string
  continue string
  remainingItemCount? int64

type ObjectReference atomic
  kind string
  namespace string
  name string
  uid string
  apiVersion string
  resourceVersion string
  fieldPath string

type LocalObjectReference atomic
  name string

type TypedLocalObjectReference atomic
  apiGroup+? string
  kind! string
  name! string

type TypedObjectReference
  apiGroup+? string
  kind! string
  name! string
  namespace? string
`;
