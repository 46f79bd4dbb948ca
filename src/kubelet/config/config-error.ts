/** A container refers to something that is missing or invalid, so it cannot be created, or its volumes cannot be mounted. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** A claim is missing or invalid, so the kubelet does not even try to mount its volume (desired_state_of_world_populator.go). */
export class ClaimError extends ConfigError {}
