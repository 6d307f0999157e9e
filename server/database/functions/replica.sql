-- Reads on a replica (docs/decisions/0120).

create function require_replayed(needed pg_lsn, on_timeline integer, patience_ms integer) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  deadline constant timestamptz := clock_timestamp() + make_interval(secs => patience_ms / 1000.0);
begin
  -- Positions of two timelines cannot be compared: after a failover a server may have more WAL of the former timeline than the primary ever
  -- had. A standby stores the timeline that it follows in one of the two places, at the latest with its next restart point.
  if not pg_is_in_recovery()
    or on_timeline is distinct from (select min_recovery_end_timeline from pg_control_recovery())
    and on_timeline is distinct from (select timeline_id from pg_control_checkpoint())
  then
    raise exception 'This server does not follow the primary.' using errcode = 'SK503';
  end if;
  while pg_last_wal_replay_lsn() < needed loop
    if clock_timestamp() >= deadline then
      raise exception 'This replica has not replayed the WAL up to %.', needed using errcode = 'SK503';
    end if;
    perform pg_sleep(0.001);
  end loop;
end $$;
comment on function require_replayed is
  'Raises an error unless this standby has replayed the WAL of the primary up to a position. It waits for a short time. Called at the '
  'start of each transaction on a replica.';
