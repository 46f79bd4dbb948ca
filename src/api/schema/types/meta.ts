/** Metadata, selectors, references, conditions, statuses and options that many kinds share (meta/v1, core/v1). */
export const META_TYPES = `
type ObjectMeta -- Who an object is: its name, its labels, who owns it, and what the server notes about it.
  name string -- Name of the object, unique among its kind in its namespace. Cannot be changed.
  generateName string -- A beginning for the name: the server adds five random characters to it.
  namespace string -- The namespace that the object is in. Empty for kinds that belong to the whole cluster.
  selfLink string -- Not used any more.
  uid string -- Tells this object from another one of the same name that was there before. Set by the server.
  resourceVersion string -- The revision of the last write. An update that carries an old one is refused with a conflict.
  generation int64 -- Counts the changes of the desired state. Compare with status.observedGeneration to see whether the controller has seen the last one.
  creationTimestamp? Time -- When the object was created. Set by the server.
  deletionTimestamp? Time -- When the object is to be gone. Set by the server when somebody deletes it; cannot be taken back.
  deletionGracePeriodSeconds? int64 -- How long the object may still live once it is being deleted. Set by the server.
  labels {string} -- Keys and values by which objects are grouped and selected.
  annotations {string} -- Notes by tools and people. Nothing can be selected by them.
  ownerReferences [OwnerReference] merge=uid map=uid -- The objects that this one depends on. When all of them are gone, the garbage collector deletes this one too.
  finalizers [string] merge set -- Work that must be done before the object may go. It stays, marked as deleted, until the list is empty.
  managedFields [ManagedFieldsEntry] atomic @17 -- Which client set which fields. Server-side apply finds conflicts with it.

type ManagedFieldsEntry -- The fields that one manager has set by one operation.
  manager string
  operation string
  apiVersion string
  time? Time
  fieldsType string @6
  fieldsV1? object
  subresource string

type OwnerReference atomic -- Names an object that owns this one. Both are in the same namespace, or the owner belongs to the cluster.
  kind! string
  name! string @3
  uid! string -- UID of the owner. A new object of the same name does not inherit this one.
  apiVersion! string
  controller? boolean -- True for the one owner that controls this object: the ReplicaSet of a Pod, the Deployment of a ReplicaSet.
  blockOwnerDeletion? boolean -- If the owner is deleted in the foreground, it waits until this object is gone.

type LabelSelector atomic -- Chooses objects by their labels. All conditions must hold; none at all chooses every object.
  matchLabels {string} -- Labels that an object must have with exactly these values.
  matchExpressions [LabelSelectorRequirement] -- Conditions on labels by operator: In, NotIn, Exists, DoesNotExist.

type LabelSelectorRequirement
  key! string -- The label that the condition is about.
  operator! string enum=In|NotIn|Exists|DoesNotExist -- How the label is compared with the values.
  values [string] -- Values for In and NotIn. Empty for Exists and DoesNotExist.

type Condition -- One aspect of an object's state, as a controller sees it.
  type! string
  status! string
  observedGeneration int64
  lastTransitionTime! Time
  reason! string
  message! string

message DeleteOptions v1 -- How an object is to be deleted.
  gracePeriodSeconds? int64 -- Time for an orderly end. Zero deletes at once, without waiting for the node.
  preconditions? Preconditions -- Only delete if the object still has this UID or resourceVersion.
  orphanDependents? boolean
  propagationPolicy? string -- What becomes of the objects that this one owns: Background deletes them afterwards, Foreground before it, Orphan leaves them.
  dryRun [string]
  ignoreStoreReadErrorWithClusterBreakingPotential? boolean

type Preconditions
  uid? string
  resourceVersion? string

message Status v1 -- The answer to a request that returns no object, and every error.
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
