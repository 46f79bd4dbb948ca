/** Volumes and the claims for them (core/v1). */
export const VOLUME_TYPES = `
type Volume -- Storage for the containers of a Pod. A volume has exactly one source.
  name! string -- Name that volumeMounts refer to.
  hostPath? HostPathVolumeSource @2.1 -- A file or directory of the node.
  emptyDir? EmptyDirVolumeSource -- An empty directory that lives as long as the Pod.
  gcePersistentDisk? GCEPersistentDiskVolumeSource idle=disk
  awsElasticBlockStore? AWSElasticBlockStoreVolumeSource idle=disk
  gitRepo? GitRepoVolumeSource idle=disk
  secret? SecretVolumeSource -- The entries of a Secret as files.
  nfs? NFSVolumeSource
  iscsi? ISCSIVolumeSource idle=disk
  glusterfs? GlusterfsVolumeSource idle=disk
  persistentVolumeClaim? PersistentVolumeClaimVolumeSource -- Storage that outlives the Pod, through a PersistentVolumeClaim.
  rbd? RBDVolumeSource idle=disk
  flexVolume? FlexVolumeSource idle=disk
  cinder? CinderVolumeSource idle=disk
  cephfs? CephFSVolumeSource idle=disk
  flocker? FlockerVolumeSource idle=disk
  downwardAPI? DownwardAPIVolumeSource
  fc? FCVolumeSource idle=disk
  azureFile? AzureFileVolumeSource idle=disk
  configMap? ConfigMapVolumeSource -- The entries of a ConfigMap as files.
  vsphereVolume? VsphereVirtualDiskVolumeSource idle=disk
  quobyte? QuobyteVolumeSource idle=disk
  azureDisk? AzureDiskVolumeSource idle=disk
  photonPersistentDisk? PhotonPersistentDiskVolumeSource idle=disk
  portworxVolume? PortworxVolumeSource idle=disk
  scaleIO? ScaleIOVolumeSource idle=disk
  projected? ProjectedVolumeSource -- Several sources in one directory.
  storageos? StorageOSVolumeSource idle=disk
  csi? CSIVolumeSource
  ephemeral? EphemeralVolumeSource
  image? ImageVolumeSource

type AWSElasticBlockStoreVolumeSource
  volumeID! string nonempty
  fsType string
  partition int32
  readOnly boolean

type AzureDiskVolumeSource
  diskName! string nonempty
  diskURI! string nonempty
  cachingMode? string =ReadWrite enum=None|ReadOnly|ReadWrite
  fsType? string =ext4
  readOnly? boolean =false
  kind? string =Shared enum=Dedicated|Managed|Shared

type AzureFileVolumeSource
  secretName! string nonempty
  shareName! string nonempty
  readOnly boolean

type CephFSVolumeSource
  monitors! [string] nonempty
  path string
  user string
  secretFile string
  secretRef? LocalObjectReference
  readOnly boolean

type CinderVolumeSource
  volumeID! string nonempty
  fsType string
  readOnly boolean
  secretRef? LocalObjectReference

type ConfigMapVolumeSource
  name string nonempty @1.1
  defaultMode? int32 =420 is=fileMode @3 idle=modes
  items [KeyToPath] @2
  optional? boolean @4

type KeyToPath
  key! string nonempty is=key
  path! string nonempty is=filePath
  mode? int32 is=fileMode idle=modes

type CSIVolumeSource
  driver! string nonempty
  readOnly? boolean
  fsType? string idle=disk
  volumeAttributes {string} idle=disk
  nodePublishSecretRef? LocalObjectReference idle=disk

type DownwardAPIVolumeSource
  defaultMode? int32 =420 is=fileMode @2 idle=modes
  items [DownwardAPIVolumeFile] @1

type DownwardAPIVolumeFile
  path! string nonempty is=filePath
  fieldRef? ObjectFieldSelector
  resourceFieldRef? ResourceFieldSelector
  mode? int32 is=fileMode idle=modes

type ObjectFieldSelector atomic
  apiVersion string =v1
  fieldPath! string

type ResourceFieldSelector atomic
  containerName string
  resource! string
  divisor Quantity

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
  selector? LabelSelector @4
  resources VolumeResourceRequirements @2
  storageClassName? string is=subdomain @5
  volumeMode? string =Filesystem enum=Block|Filesystem
  volumeName string @3
  dataSource? TypedLocalObjectReference @7
  dataSourceRef? TypedObjectReference
  volumeAttributesClassName? string is=subdomain

type VolumeResourceRequirements
  limits {Quantity}
  requests {Quantity}

type FCVolumeSource
  targetWWNs [string]
  lun? int32
  fsType string
  readOnly boolean
  wwids [string]

type FlexVolumeSource
  driver! string nonempty
  fsType string
  secretRef? LocalObjectReference
  readOnly boolean
  options {string}

type FlockerVolumeSource
  datasetName string
  datasetUUID string

type GCEPersistentDiskVolumeSource
  pdName! string nonempty
  fsType string
  partition int32
  readOnly boolean

type GitRepoVolumeSource
  repository! string nonempty
  revision string
  directory string

type GlusterfsVolumeSource
  endpoints! string nonempty
  path! string nonempty
  readOnly boolean

type HostPathVolumeSource
  path! string is=noBacksteps nonempty
  type? string = enum=|BlockDevice|CharDevice|Directory|DirectoryOrCreate|File|FileOrCreate|Socket

type ImageVolumeSource
  reference string
  pullPolicy string enum=Always|Never|IfNotPresent

type ISCSIVolumeSource
  targetPortal! string nonempty
  iqn! string nonempty
  lun! int32
  iscsiInterface string =default
  fsType string
  readOnly boolean
  portals [string]
  chapAuthDiscovery boolean
  secretRef? LocalObjectReference @10
  chapAuthSession boolean
  initiatorName? string

type NFSVolumeSource
  server! string nonempty
  path! string nonempty
  readOnly boolean

type PersistentVolumeClaimVolumeSource
  claimName! string nonempty
  readOnly boolean

type PhotonPersistentDiskVolumeSource
  pdID! string nonempty
  fsType string

type PortworxVolumeSource
  volumeID! string nonempty
  fsType string
  readOnly boolean

type ProjectedVolumeSource
  defaultMode? int32 =420 is=fileMode @2 idle=modes
  sources+ [VolumeProjection] @1

type VolumeProjection
  secret? SecretProjection
  configMap? ConfigMapProjection @3
  downwardAPI? DownwardAPIProjection @2
  serviceAccountToken? ServiceAccountTokenProjection @4
  clusterTrustBundle? ClusterTrustBundleProjection idle=missing
  podCertificate? PodCertificateProjection @none idle=missing

type ClusterTrustBundleProjection
  name? string
  signerName? string
  labelSelector? LabelSelector
  path! string
  optional? boolean

type ConfigMapProjection
  name string nonempty is=subdomain @1.1
  items [KeyToPath] @2
  optional? boolean @4

type DownwardAPIProjection
  items [DownwardAPIVolumeFile]

type PodCertificateProjection
  certificateChainPath string @none
  credentialBundlePath string
  keyPath string
  keyType! string
  maxExpirationSeconds? int32
  signerName! string
  userAnnotations {string}

type SecretProjection
  name string nonempty is=subdomain @1.1
  items [KeyToPath] @2
  optional? boolean @4

type ServiceAccountTokenProjection
  audience string idle=missing
  expirationSeconds? int64 =3600
  path! string nonempty is=filePath

type QuobyteVolumeSource
  registry! string nonempty
  volume! string nonempty
  readOnly boolean
  user string
  group string
  tenant string

type RBDVolumeSource
  monitors! [string] nonempty
  image! string nonempty
  fsType string
  pool string =rbd
  user string =admin
  keyring string =/etc/ceph/keyring
  secretRef? LocalObjectReference
  readOnly boolean

type ScaleIOVolumeSource
  gateway! string nonempty
  system! string nonempty
  secretRef!? LocalObjectReference
  sslEnabled boolean
  protectionDomain string
  storagePool string
  storageMode string =ThinProvisioned
  volumeName string nonempty
  fsType string =xfs
  readOnly boolean

type SecretVolumeSource
  secretName string nonempty
  defaultMode? int32 =420 is=fileMode @3 idle=modes
  items [KeyToPath] @2
  optional? boolean @4

type StorageOSVolumeSource
  volumeName string nonempty
  volumeNamespace string
  fsType string
  readOnly boolean
  secretRef? LocalObjectReference

type VsphereVirtualDiskVolumeSource
  volumePath! string nonempty
  fsType string
  storagePolicyName string
  storagePolicyID string
`;
