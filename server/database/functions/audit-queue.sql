-- Each audit event waits in a queue for its link in the chain (docs/decisions/0071).

create function queue_audit_events() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.audit_queue (organisation_id, event_id) select organisation_id, id from inserted;
  return null;
end $$;
comment on function queue_audit_events is 'Adds new events to audit_queue. Trigger on audit_events.';

create trigger queue_audit_events after insert on audit_events
  referencing new table as inserted for each statement execute function queue_audit_events();
