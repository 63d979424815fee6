-- Since when a worker has been seen again and again. A worker that is silent is lost only if somebody
-- has been seen all the time: else it is the database that was away. What other processes have seen
-- counts as well, so that one that was just started, after a crash for example, need not wait first.
ALTER TABLE app.job_workers ADD COLUMN since timestamptz NOT NULL DEFAULT now();
