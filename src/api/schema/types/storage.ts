/** Claims, volumes and storage classes (core/v1, storage.k8s.io/v1). */
export const STORAGE_TYPES = `
kind PersistentVolumeClaim v1 -- A request for storage. It is bound to a matching volume.
  spec PersistentVolumeClaimSpec
  status PersistentVolumeClaimStatus

type PersistentVolumeClaimStatus
  phase string =Pending enum=Pending|Bound|Lost
  accessModes [string]
  capacity {Quantity}
  conditions [PersistentVolumeClaimCondition] merge=type map=type
  allocatedResources {Quantity}
  allocatedResourceStatuses {string} @7
  currentVolumeAttributesClassName? string
  modifyVolumeStatus? ModifyVolumeStatus

type PersistentVolumeClaimCondition
  type! string
  status! string
  lastProbeTime Time
  lastTransitionTime Time
  reason string
  message string

type ModifyVolumeStatus
  targetVolumeAttributesClassName string
  status! string

kind PersistentVolume v1 -- A piece of storage in the cluster.
  spec PersistentVolumeSpec
  status PersistentVolumeStatus

type PersistentVolumeSpec
  accessModes [string] atomic @3 -- How the volume may be mounted: ReadWriteOnce, ReadOnlyMany, ReadWriteMany, ReadWriteOncePod.
  capacity {Quantity} @1 -- Size of the volume.
  persistentVolumeReclaimPolicy string =Retain enum=Delete|Recycle|Retain @5 -- Policy for the volume after its claim is deleted. Provisioned volumes take the policy of their class.
  gcePersistentDisk? GCEPersistentDiskVolumeSource @2.1 idle=disk
  awsElasticBlockStore? AWSElasticBlockStoreVolumeSource idle=disk
  hostPath? HostPathVolumeSource
  glusterfs? GlusterfsPersistentVolumeSource idle=disk
  nfs? NFSVolumeSource
  rbd? RBDPersistentVolumeSource idle=disk
  iscsi? ISCSIPersistentVolumeSource idle=disk
  cinder? CinderPersistentVolumeSource idle=disk
  cephfs? CephFSPersistentVolumeSource idle=disk
  fc? FCVolumeSource idle=disk
  flocker? FlockerVolumeSource idle=disk
  flexVolume? FlexPersistentVolumeSource idle=disk
  azureFile? AzureFilePersistentVolumeSource idle=disk
  vsphereVolume? VsphereVirtualDiskVolumeSource idle=disk
  quobyte? QuobyteVolumeSource idle=disk
  azureDisk? AzureDiskVolumeSource idle=disk
  photonPersistentDisk? PhotonPersistentDiskVolumeSource idle=disk
  portworxVolume? PortworxVolumeSource idle=disk
  scaleIO? ScaleIOPersistentVolumeSource idle=disk
  local? LocalVolumeSource
  storageos? StorageOSPersistentVolumeSource idle=disk
  csi? CSIPersistentVolumeSource
  claimRef? ObjectReference @4 -- The claim that the volume is bound to.
  storageClassName string is=subdomain @6
  mountOptions [string] atomic idle=disk
  volumeMode? string =Filesystem enum=Block|Filesystem once
  nodeAffinity? VolumeNodeAffinity
  volumeAttributesClassName? string is=subdomain

type AzureFilePersistentVolumeSource
  secretName! string
  shareName! string
  readOnly boolean
  secretNamespace+? string

type CephFSPersistentVolumeSource
  monitors! [string] atomic
  path string
  user string
  secretFile string
  secretRef? SecretReference
  readOnly boolean

type CinderPersistentVolumeSource
  volumeID! string
  fsType string
  readOnly boolean
  secretRef? SecretReference

type FlexPersistentVolumeSource
  driver! string
  fsType string
  secretRef? SecretReference
  readOnly boolean
  options {string}

type GlusterfsPersistentVolumeSource
  endpoints! string
  path! string
  readOnly boolean
  endpointsNamespace? string

type ISCSIPersistentVolumeSource
  targetPortal! string
  iqn! string
  lun! int32
  iscsiInterface string =default
  fsType string
  readOnly boolean
  portals [string] atomic
  chapAuthDiscovery boolean
  secretRef? SecretReference @10
  chapAuthSession boolean
  initiatorName? string

type RBDPersistentVolumeSource
  monitors! [string] atomic
  image! string
  fsType string
  pool string =rbd
  user string =admin
  keyring string =/etc/ceph/keyring
  secretRef? SecretReference
  readOnly boolean

type ScaleIOPersistentVolumeSource
  gateway! string
  system! string
  secretRef!? SecretReference
  sslEnabled boolean
  protectionDomain string
  storagePool string
  storageMode string =ThinProvisioned
  volumeName string
  fsType string =xfs
  readOnly boolean

type StorageOSPersistentVolumeSource
  volumeName string
  volumeNamespace string
  fsType string
  readOnly boolean
  secretRef? ObjectReference

type CSIPersistentVolumeSource
  driver! string
  volumeHandle! string
  readOnly boolean
  fsType string idle=disk
  volumeAttributes {string} idle=disk
  controllerPublishSecretRef? SecretReference idle=disk
  nodeStageSecretRef? SecretReference idle=disk
  nodePublishSecretRef? SecretReference idle=disk
  controllerExpandSecretRef? SecretReference idle=disk
  nodeExpandSecretRef? SecretReference idle=disk

type SecretReference atomic
  name string
  namespace string

type LocalVolumeSource
  path! string
  fsType? string idle=disk

type VolumeNodeAffinity
  required? NodeSelector

type PersistentVolumeStatus
  phase string =Pending
  message string
  reason string
  lastPhaseTransitionTime? Time

kind StorageClass storage.k8s.io/v1 -- A class of storage, and the provisioner that creates its volumes.
  provisioner! string -- The provisioner that creates the volumes.
  parameters {string}
  reclaimPolicy? string =Delete enum=Delete|Retain -- Policy for a volume after its claim is deleted.
  mountOptions [string] atomic idle=disk
  allowVolumeExpansion? boolean
  volumeBindingMode? string =Immediate enum=Immediate|WaitForFirstConsumer -- Immediate binds a claim at once. WaitForFirstConsumer waits for a Pod that uses the claim.
  allowedTopologies [TopologySelectorTerm] atomic

type TopologySelectorTerm atomic
  matchLabelExpressions [TopologySelectorLabelRequirement] atomic

type TopologySelectorLabelRequirement
  key! string
  values! [string] atomic

kind VolumeAttributesClass storage.k8s.io/v1 -- Attributes of volumes, like their speed, that the driver can change while a volume is in use.
  driverName! string -- The driver that knows the parameters.
  parameters {string}

kind CSIDriver storage.k8s.io/v1 -- A driver of the Container Storage Interface, and how Kubernetes uses it.
  spec CSIDriverSpec ={}

type CSIDriverSpec
  attachRequired? boolean =true once -- Whether a volume is attached to a node before it is mounted.
  podInfoOnMount? boolean =false idle=disk
  volumeLifecycleModes [string] atomic
  storageCapacity? boolean =false idle=disk
  fsGroupPolicy? string =ReadWriteOnceWithFSType enum=File|None|ReadWriteOnceWithFSType idle=disk
  tokenRequests [csi.TokenRequest] atomic idle=disk
  requiresRepublish? boolean =false idle=disk
  seLinuxMount? boolean =false idle=disk
  nodeAllocatableUpdatePeriodSeconds? int64 idle=disk
  serviceAccountTokenInSecrets? boolean idle=disk

type csi.TokenRequest
  audience! string
  expirationSeconds? int64

kind CSINode storage.k8s.io/v1 -- The drivers of the Container Storage Interface on a node.
  spec CSINodeSpec ={}

type CSINodeSpec
  drivers! [CSINodeDriver] merge=name map=name

type CSINodeDriver
  name! string
  nodeID! string
  topologyKeys [string] atomic idle=disk
  allocatable? VolumeNodeResources

type VolumeNodeResources
  count? int32 >=0

kind VolumeAttachment storage.k8s.io/v1 -- Attaches a volume to a node, or detaches it when it is deleted.
  spec VolumeAttachmentSpec ={}
  status VolumeAttachmentStatus

type VolumeAttachmentSpec
  attacher! string once -- The driver that has to attach the volume.
  source! VolumeAttachmentSource
  nodeName! string once -- The node that the volume is attached to.

type VolumeAttachmentSource
  persistentVolumeName? string
  inlineVolumeSpec? PersistentVolumeSpec

type VolumeAttachmentStatus
  attached! boolean =false -- Whether the driver has attached the volume.
  attachmentMetadata {string}
  attachError? VolumeError
  detachError? VolumeError

type VolumeError
  time Time
  message string
  errorCode? int32
`;
