/** `--leader-elect-*` where nothing is said (component-base config/v1alpha1 `RecommendedDefaultLeaderElectionConfiguration`). */
export const LEADER_ELECTION_DEFAULTS = { leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2_000 } as const;

/** A candidate's tries are spread by up to this much of the period on top. */
export const LEADER_ELECTION_JITTER = 1.2;
