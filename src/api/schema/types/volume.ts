/** Volumes and the claims for them (core/v1). */
export const VOLUME_TYPES = `
type Volume -- Storage for the Pod's containers. Exactly one source is given.
  awsElasticBlockStore? AWSElasticBlockStoreVolumeSource
  azureDisk? AzureDiskVolumeSource
  azureFile? AzureFileVolumeSource
  cephfs? CephFSVolumeSource
  cinder? CinderVolumeSource
  configMap? ConfigMapVolumeSource -- The entries of a ConfigMap as files.
  csi? CSIVolumeSource
  downwardAPI? DownwardAPIVolumeSource
  emptyDir? EmptyDirVolumeSource -- An empty folder that lives as long as the Pod.
  ephemeral? EphemeralVolumeSource
  fc? FCVolumeSource
  flexVolume? FlexVolumeSource
  flocker? FlockerVolumeSource
  gcePersistentDisk? GCEPersistentDiskVolumeSource
  gitRepo? GitRepoVolumeSource
  glusterfs? GlusterfsVolumeSource
  hostPath? HostPathVolumeSource -- A file or folder of the node.
  image? ImageVolumeSource
  iscsi? ISCSIVolumeSource
  name! string -- Name that volumeMounts refer to.
  nfs? NFSVolumeSource
  persistentVolumeClaim? PersistentVolumeClaimVolumeSource -- Storage that outlives the Pod, by the claim for it.
  photonPersistentDisk? PhotonPersistentDiskVolumeSource
  portworxVolume? PortworxVolumeSource
  projected? ProjectedVolumeSource -- Several sources in one folder.
  quobyte? QuobyteVolumeSource
  rbd? RBDVolumeSource
  scaleIO? ScaleIOVolumeSource
  secret? SecretVolumeSource -- The entries of a Secret as files.
  storageos? StorageOSVolumeSource
  vsphereVolume? VsphereVirtualDiskVolumeSource

type AWSElasticBlockStoreVolumeSource
  fsType string
  partition int32
  readOnly boolean
  volumeID! string

type AzureDiskVolumeSource
  cachingMode? string enum=None|ReadOnly|ReadWrite
  diskName! string
  diskURI! string
  fsType? string
  kind? string enum=Shared|Dedicated|Managed
  readOnly? boolean

type AzureFileVolumeSource
  readOnly boolean
  secretName! string
  shareName! string

type CephFSVolumeSource
  monitors! [string]
  path string
  readOnly boolean
  secretFile string
  secretRef? LocalObjectReference
  user string

type CinderVolumeSource
  fsType string
  readOnly boolean
  secretRef? LocalObjectReference
  volumeID! string

type ConfigMapVolumeSource
  defaultMode? int32
  items [KeyToPath]
  name string
  optional? boolean

type KeyToPath
  key! string
  mode? int32
  path! string

type CSIVolumeSource
  driver! string
  fsType? string
  nodePublishSecretRef? LocalObjectReference
  readOnly? boolean
  volumeAttributes {string}

type DownwardAPIVolumeSource
  defaultMode? int32
  items [DownwardAPIVolumeFile]

type DownwardAPIVolumeFile
  fieldRef? ObjectFieldSelector
  mode? int32
  path! string
  resourceFieldRef? ResourceFieldSelector

type ObjectFieldSelector atomic
  apiVersion string
  fieldPath! string

type ResourceFieldSelector atomic
  containerName string
  divisor Quantity
  resource! string

type EmptyDirVolumeSource
  medium string
  sizeLimit? Quantity

type EphemeralVolumeSource
  volumeClaimTemplate? PersistentVolumeClaimTemplate

type PersistentVolumeClaimTemplate
  metadata ObjectMeta
  spec! PersistentVolumeClaimSpec

type PersistentVolumeClaimSpec
  accessModes [string]
  dataSource? TypedLocalObjectReference
  dataSourceRef? TypedObjectReference
  resources VolumeResourceRequirements
  selector? LabelSelector
  storageClassName? string
  volumeAttributesClassName? string
  volumeMode? string enum=Block|Filesystem
  volumeName string

type VolumeResourceRequirements
  limits {Quantity}
  requests {Quantity}

type FCVolumeSource
  fsType string
  lun? int32
  readOnly boolean
  targetWWNs [string]
  wwids [string]

type FlexVolumeSource
  driver! string
  fsType string
  options {string}
  readOnly boolean
  secretRef? LocalObjectReference

type FlockerVolumeSource
  datasetName string
  datasetUUID string

type GCEPersistentDiskVolumeSource
  fsType string
  partition int32
  pdName! string
  readOnly boolean

type GitRepoVolumeSource
  directory string
  repository! string
  revision string

type GlusterfsVolumeSource
  endpoints! string
  path! string
  readOnly boolean

type HostPathVolumeSource
  path! string
  type? string enum=|DirectoryOrCreate|Directory|FileOrCreate|File|Socket|CharDevice|BlockDevice

type ImageVolumeSource
  pullPolicy string enum=Always|Never|IfNotPresent
  reference string

type ISCSIVolumeSource
  chapAuthDiscovery boolean
  chapAuthSession boolean
  fsType string
  initiatorName? string
  iqn! string
  iscsiInterface string
  lun! int32
  portals [string]
  readOnly boolean
  secretRef? LocalObjectReference
  targetPortal! string

type NFSVolumeSource
  path! string
  readOnly boolean
  server! string

type PersistentVolumeClaimVolumeSource
  claimName! string
  readOnly boolean

type PhotonPersistentDiskVolumeSource
  fsType string
  pdID! string

type PortworxVolumeSource
  fsType string
  readOnly boolean
  volumeID! string

type ProjectedVolumeSource
  defaultMode? int32
  sources+ [VolumeProjection]

type VolumeProjection
  clusterTrustBundle? ClusterTrustBundleProjection
  configMap? ConfigMapProjection
  downwardAPI? DownwardAPIProjection
  podCertificate? PodCertificateProjection
  secret? SecretProjection
  serviceAccountToken? ServiceAccountTokenProjection

type ClusterTrustBundleProjection
  labelSelector? LabelSelector
  name? string
  optional? boolean
  path! string
  signerName? string

type ConfigMapProjection
  items [KeyToPath]
  name string
  optional? boolean

type DownwardAPIProjection
  items [DownwardAPIVolumeFile]

type PodCertificateProjection
  certificateChainPath string
  credentialBundlePath string
  keyPath string
  keyType! string
  maxExpirationSeconds? int32
  signerName! string
  userAnnotations {string}

type SecretProjection
  items [KeyToPath]
  name string
  optional? boolean

type ServiceAccountTokenProjection
  audience string
  expirationSeconds? int64
  path! string

type QuobyteVolumeSource
  group string
  readOnly boolean
  registry! string
  tenant string
  user string
  volume! string

type RBDVolumeSource
  fsType string
  image! string
  keyring string
  monitors! [string]
  pool string
  readOnly boolean
  secretRef? LocalObjectReference
  user string

type ScaleIOVolumeSource
  fsType string
  gateway! string
  protectionDomain string
  readOnly boolean
  secretRef!? LocalObjectReference
  sslEnabled boolean
  storageMode string
  storagePool string
  system! string
  volumeName string

type SecretVolumeSource
  defaultMode? int32
  items [KeyToPath]
  optional? boolean
  secretName string

type StorageOSVolumeSource
  fsType string
  readOnly boolean
  secretRef? LocalObjectReference
  volumeName string
  volumeNamespace string

type VsphereVirtualDiskVolumeSource
  fsType string
  storagePolicyID string
  storagePolicyName string
  volumePath! string
`;
