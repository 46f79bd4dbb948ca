/** Claims, volumes and storage classes (core/v1, storage.k8s.io/v1). */
export const STORAGE_TYPES = `
kind PersistentVolumeClaim v1 -- A wish for storage, which is bound to a volume that fulfils it.
  spec PersistentVolumeClaimSpec
  status PersistentVolumeClaimStatus

type PersistentVolumeClaimStatus
  accessModes [string]
  allocatedResourceStatuses {string}
  allocatedResources {Quantity}
  capacity {Quantity}
  conditions [PersistentVolumeClaimCondition] merge=type map=type
  currentVolumeAttributesClassName? string
  modifyVolumeStatus? ModifyVolumeStatus
  phase string enum=Pending|Bound|Lost

type PersistentVolumeClaimCondition
  lastProbeTime Time
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

type ModifyVolumeStatus
  status! string
  targetVolumeAttributesClassName string

kind PersistentVolume v1 -- A piece of storage of the cluster.
  spec PersistentVolumeSpec
  status PersistentVolumeStatus

type PersistentVolumeSpec
  accessModes [string] atomic -- How it may be mounted: ReadWriteOnce, ReadOnlyMany, ReadWriteMany, ReadWriteOncePod.
  awsElasticBlockStore? AWSElasticBlockStoreVolumeSource
  azureDisk? AzureDiskVolumeSource
  azureFile? AzureFilePersistentVolumeSource
  capacity {Quantity} -- How much it holds.
  cephfs? CephFSPersistentVolumeSource
  cinder? CinderPersistentVolumeSource
  claimRef? ObjectReference -- The claim that it is bound to.
  csi? CSIPersistentVolumeSource
  fc? FCVolumeSource
  flexVolume? FlexPersistentVolumeSource
  flocker? FlockerVolumeSource
  gcePersistentDisk? GCEPersistentDiskVolumeSource
  glusterfs? GlusterfsPersistentVolumeSource
  hostPath? HostPathVolumeSource
  iscsi? ISCSIPersistentVolumeSource
  local? LocalVolumeSource
  mountOptions [string] atomic
  nfs? NFSVolumeSource
  nodeAffinity? VolumeNodeAffinity
  persistentVolumeReclaimPolicy string enum=Retain|Delete|Recycle -- What becomes of it when its claim is gone. Default Retain; of provisioned volumes as their class says.
  photonPersistentDisk? PhotonPersistentDiskVolumeSource
  portworxVolume? PortworxVolumeSource
  quobyte? QuobyteVolumeSource
  rbd? RBDPersistentVolumeSource
  scaleIO? ScaleIOPersistentVolumeSource
  storageClassName string
  storageos? StorageOSPersistentVolumeSource
  volumeAttributesClassName? string
  volumeMode? string enum=Block|Filesystem
  vsphereVolume? VsphereVirtualDiskVolumeSource

type AzureFilePersistentVolumeSource
  readOnly boolean
  secretName! string
  secretNamespace+? string
  shareName! string

type CephFSPersistentVolumeSource
  monitors! [string] atomic
  path string
  readOnly boolean
  secretFile string
  secretRef? SecretReference
  user string

type CinderPersistentVolumeSource
  fsType string
  readOnly boolean
  secretRef? SecretReference
  volumeID! string

type FlexPersistentVolumeSource
  driver! string
  fsType string
  options {string}
  readOnly boolean
  secretRef? SecretReference

type GlusterfsPersistentVolumeSource
  endpoints! string
  endpointsNamespace? string
  path! string
  readOnly boolean

type ISCSIPersistentVolumeSource
  chapAuthDiscovery boolean
  chapAuthSession boolean
  fsType string
  initiatorName? string
  iqn! string
  iscsiInterface string
  lun! int32
  portals [string] atomic
  readOnly boolean
  secretRef? SecretReference
  targetPortal! string

type RBDPersistentVolumeSource
  fsType string
  image! string
  keyring string
  monitors! [string] atomic
  pool string
  readOnly boolean
  secretRef? SecretReference
  user string

type ScaleIOPersistentVolumeSource
  fsType string
  gateway! string
  protectionDomain string
  readOnly boolean
  secretRef!? SecretReference
  sslEnabled boolean
  storageMode string
  storagePool string
  system! string
  volumeName string

type StorageOSPersistentVolumeSource
  fsType string
  readOnly boolean
  secretRef? ObjectReference
  volumeName string
  volumeNamespace string

type CSIPersistentVolumeSource
  controllerExpandSecretRef? SecretReference
  controllerPublishSecretRef? SecretReference
  driver! string
  fsType string
  nodeExpandSecretRef? SecretReference
  nodePublishSecretRef? SecretReference
  nodeStageSecretRef? SecretReference
  readOnly boolean
  volumeAttributes {string}
  volumeHandle! string

type SecretReference atomic
  name string
  namespace string

type LocalVolumeSource
  fsType? string
  path! string

type VolumeNodeAffinity
  required? NodeSelector

type PersistentVolumeStatus
  lastPhaseTransitionTime? Time
  message string
  phase string
  reason string

kind StorageClass storage.k8s.io/v1 -- A kind of storage, and who makes volumes of it.
  allowVolumeExpansion? boolean
  allowedTopologies [TopologySelectorTerm] atomic
  mountOptions [string] atomic
  parameters {string}
  provisioner! string -- Who makes the volumes.
  reclaimPolicy? string enum=Retain|Delete -- What becomes of them when their claims are gone. Default Delete.
  volumeBindingMode? string enum=Immediate|WaitForFirstConsumer -- Whether a claim is bound at once, or when a Pod needs it.

type TopologySelectorTerm atomic
  matchLabelExpressions [TopologySelectorLabelRequirement] atomic

type TopologySelectorLabelRequirement
  key! string
  values! [string] atomic
`;
