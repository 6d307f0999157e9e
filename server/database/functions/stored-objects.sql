-- Objects of the object storage. They are removed some days after the last file that refers to them is deleted.

create function note_object_left() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  -- Commands of the operator delete and move rows without a request, so there is no clock of a request.
  update public.stored_objects set needed_at = coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp())
  where organisation_id = old.organisation_id and hash = old.hash;
  return null;
end $$;
comment on function note_object_left is
  'Stores when an object was needed last: its file in the object storage was deleted or moved to PostgreSQL. Called by a trigger.';

create trigger files_leave_object after delete on files for each row
  when (old.content is null) execute function note_object_left();
create trigger files_move_from_object after update of content on files for each row
  when (old.content is null and new.content is not null) execute function note_object_left();
