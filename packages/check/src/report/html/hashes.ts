/** SHA-256 of the script and the style, so that the page runs and wears no other; a test keeps them right. */
export const hashes = {
  script: 'sha256-khzKapxhKCqoVbmKe6IOI1CDSlCOStxxPVrp/rfJL0k=',
  style: 'sha256-lb/dDO5iq+w4t+w4z6IflKCMl9Z6FzPpy5SYTJzGrg8=',
};
