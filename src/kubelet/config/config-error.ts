/** What a container refers to is not there, or not as it should be: it cannot be made, or its volumes not mounted. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** A volume that cannot be mounted since its claim is not there or not as it should be: the kubelet does not even try (desired_state_of_world_populator.go). */
export class ClaimError extends ConfigError {}
