/** Metadata, selectors, references, conditions, statuses and options that many kinds share (meta/v1, core/v1). */
export const META_TYPES = `
type ObjectMeta -- Who an object is: its name, its labels, who owns it, and what the server notes about it.
  annotations {string} -- Notes by tools and people. Nothing can be selected by them.
  creationTimestamp? Time -- When the object was created. Set by the server.
  deletionGracePeriodSeconds? int64 -- How long the object may still live once it is being deleted. Set by the server.
  deletionTimestamp? Time -- When the object is to be gone. Set by the server when somebody deletes it; cannot be taken back.
  finalizers [string] merge set -- Work that must be done before the object may go. It stays, marked as deleted, until the list is empty.
  generateName string -- A beginning for the name: the server adds five random characters to it.
  generation int64 -- Counts the changes of the desired state. Compare with status.observedGeneration to see whether the controller has seen the last one.
  labels {string} -- Keys and values by which objects are grouped and selected.
  managedFields [ManagedFieldsEntry] atomic -- Which client set which fields. Server-side apply finds conflicts with it.
  name string -- Name of the object, unique among its kind in its namespace. Cannot be changed.
  namespace string -- The namespace that the object is in. Empty for kinds that belong to the whole cluster.
  ownerReferences [OwnerReference] merge=uid map=uid -- The objects that this one depends on. When all of them are gone, the garbage collector deletes this one too.
  resourceVersion string -- The revision of the last write. An update that carries an old one is refused with a conflict.
  selfLink string -- Not used any more.
  uid string -- Tells this object from another one of the same name that was there before. Set by the server.

type ManagedFieldsEntry -- The fields that one manager has set by one operation.
  apiVersion string
  fieldsType string
  fieldsV1? object
  manager string
  operation string
  subresource string
  time? Time

type OwnerReference atomic -- Names an object that owns this one. Both are in the same namespace, or the owner belongs to the cluster.
  apiVersion! string
  blockOwnerDeletion? boolean -- If the owner is deleted in the foreground, it waits until this object is gone.
  controller? boolean -- True for the one owner that controls this object: the ReplicaSet of a Pod, the Deployment of a ReplicaSet.
  kind! string
  name! string
  uid! string -- UID of the owner. A new object of the same name does not inherit this one.

type LabelSelector atomic -- Chooses objects by their labels. All conditions must hold; none at all chooses every object.
  matchExpressions [LabelSelectorRequirement] -- Conditions on labels by operator: In, NotIn, Exists, DoesNotExist.
  matchLabels {string} -- Labels that an object must have with exactly these values.

type LabelSelectorRequirement
  key! string -- The label that the condition is about.
  operator! string enum=In|NotIn|Exists|DoesNotExist -- How the label is compared with the values.
  values [string] -- Values for In and NotIn. Empty for Exists and DoesNotExist.

type Condition -- One aspect of an object's state, as a controller sees it.
  lastTransitionTime! Time
  message! string
  observedGeneration int64
  reason! string
  status! string
  type! string

message DeleteOptions v1 -- How an object is to be deleted.
  dryRun [string]
  gracePeriodSeconds? int64 -- Time for an orderly end. Zero deletes at once, without waiting for the node.
  ignoreStoreReadErrorWithClusterBreakingPotential? boolean
  orphanDependents? boolean
  preconditions? Preconditions -- Only delete if the object still has this UID or resourceVersion.
  propagationPolicy? string -- What becomes of the objects that this one owns: Background deletes them afterwards, Foreground before it, Orphan leaves them.

type Preconditions
  resourceVersion? string
  uid? string

message Status v1 -- The answer to a request that returns no object, and every error.
  code int32
  details? StatusDetails
  message string
  metadata ListMeta
  reason string
  status string enum=Success|Failure

type StatusDetails
  causes [StatusCause]
  group string
  kind string
  name string
  retryAfterSeconds int32
  uid string

type StatusCause
  field string
  message string
  reason string

type ListMeta
  continue string
  remainingItemCount? int64
  resourceVersion string
  selfLink string

type ObjectReference atomic
  apiVersion string
  fieldPath string
  kind string
  name string
  namespace string
  resourceVersion string
  uid string

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
