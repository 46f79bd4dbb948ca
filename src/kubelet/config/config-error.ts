/** What a container refers to is not there, or not as it should be: it cannot be made, or its volumes not mounted. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
