/** Settings of PostgreSQL where nothing has to survive a crash, of the machine or of the server. */
export const QUICK_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};
