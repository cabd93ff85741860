/** For a small machine shared with the server: about 400 MB under load. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  random_page_cost: 1.1, // SSD
  max_worker_processes: 4,
  max_parallel_workers: 2,
  max_parallel_workers_per_gather: 1,
  max_logical_replication_workers: 0,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C', // the package waits for a message in English
  log_line_prefix: '',
  log_checkpoints: 'off',
  // statements and row values contain personal data, and the caller gets a failed statement's error anyway
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const durability = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const noDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Passed at each start instead of stored in postgresql.conf, so that an old data folder gets the current settings. */
export function postgresSettings(durable: boolean): string[] {
  const all = { ...settings, ...(durable ? durability : noDurability) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
