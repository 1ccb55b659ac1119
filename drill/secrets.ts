/** Not sensitive: the cluster listens on loopback and is deleted with the drill. */
export const SECRETS = {
  SECRET_KEY: 'secret-key-of-the-drills-and-nothing-else',
  ADMIN_TOKEN: 'admin-token-of-the-drills',
  METRICS_TOKEN: 'metrics-token-of-the-drills',
};
