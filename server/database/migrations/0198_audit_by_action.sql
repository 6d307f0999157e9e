-- The audit's free text: calls by their words, people by theirs. Both were looked for event by event.
create index audit_events_action on audit_events (organisation_id, action, at desc, id);
create index audit_events_actor on audit_events (organisation_id, actor_id, at desc, id);
