/** Claims, volumes and storage classes (core/v1, storage.k8s.io/v1). */
export const STORAGE_TYPES = `
kind PersistentVolumeClaim v1 -- A wish for storage, which is bound to a volume that fulfils it.
  spec PersistentVolumeClaimSpec
  status PersistentVolumeClaimStatus

type PersistentVolumeClaimStatus
  phase string enum=Pending|Bound|Lost
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

kind PersistentVolume v1 -- A piece of storage of the cluster.
  spec PersistentVolumeSpec
  status PersistentVolumeStatus

type PersistentVolumeSpec
  capacity {Quantity} -- How much it holds.
  gcePersistentDisk? GCEPersistentDiskVolumeSource @2.1
  awsElasticBlockStore? AWSElasticBlockStoreVolumeSource
  hostPath? HostPathVolumeSource
  glusterfs? GlusterfsPersistentVolumeSource
  nfs? NFSVolumeSource
  rbd? RBDPersistentVolumeSource
  iscsi? ISCSIPersistentVolumeSource
  cinder? CinderPersistentVolumeSource
  cephfs? CephFSPersistentVolumeSource
  fc? FCVolumeSource
  flocker? FlockerVolumeSource
  flexVolume? FlexPersistentVolumeSource
  azureFile? AzureFilePersistentVolumeSource
  vsphereVolume? VsphereVirtualDiskVolumeSource
  quobyte? QuobyteVolumeSource
  azureDisk? AzureDiskVolumeSource
  photonPersistentDisk? PhotonPersistentDiskVolumeSource
  portworxVolume? PortworxVolumeSource
  scaleIO? ScaleIOPersistentVolumeSource
  local? LocalVolumeSource
  storageos? StorageOSPersistentVolumeSource
  csi? CSIPersistentVolumeSource
  accessModes [string] atomic @3 -- How it may be mounted: ReadWriteOnce, ReadOnlyMany, ReadWriteMany, ReadWriteOncePod.
  claimRef? ObjectReference -- The claim that it is bound to.
  persistentVolumeReclaimPolicy string enum=Retain|Delete|Recycle -- What becomes of it when its claim is gone. Default Retain; of provisioned volumes as their class says.
  storageClassName string
  mountOptions [string] atomic
  volumeMode? string enum=Block|Filesystem
  nodeAffinity? VolumeNodeAffinity
  volumeAttributesClassName? string

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
  iscsiInterface string
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
  pool string
  user string
  keyring string
  secretRef? SecretReference
  readOnly boolean

type ScaleIOPersistentVolumeSource
  gateway! string
  system! string
  secretRef!? SecretReference
  sslEnabled boolean
  protectionDomain string
  storagePool string
  storageMode string
  volumeName string
  fsType string
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
  fsType string
  volumeAttributes {string}
  controllerPublishSecretRef? SecretReference
  nodeStageSecretRef? SecretReference
  nodePublishSecretRef? SecretReference
  controllerExpandSecretRef? SecretReference
  nodeExpandSecretRef? SecretReference

type SecretReference atomic
  name string
  namespace string

type LocalVolumeSource
  path! string
  fsType? string

type VolumeNodeAffinity
  required? NodeSelector

type PersistentVolumeStatus
  phase string
  message string
  reason string
  lastPhaseTransitionTime? Time

kind StorageClass storage.k8s.io/v1 -- A kind of storage, and who makes volumes of it.
  provisioner! string -- Who makes the volumes.
  parameters {string}
  reclaimPolicy? string enum=Retain|Delete -- What becomes of them when their claims are gone. Default Delete.
  mountOptions [string] atomic
  allowVolumeExpansion? boolean
  volumeBindingMode? string enum=Immediate|WaitForFirstConsumer -- Whether a claim is bound at once, or when a Pod needs it.
  allowedTopologies [TopologySelectorTerm] atomic

type TopologySelectorTerm atomic
  matchLabelExpressions [TopologySelectorLabelRequirement] atomic

type TopologySelectorLabelRequirement
  key! string
  values! [string] atomic
`;
