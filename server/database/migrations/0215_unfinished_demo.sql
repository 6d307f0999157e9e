-- A demo that is being filled, or whose fill was cut short: one row from before its first record until after its last
-- (unfinished-demo.ts). Only a database that holds this row may be cleared, and nobody signs up or in while it does.
create table unfinished_demo (
  is_only boolean primary key default true check (is_only),
  fill_id uuid not null,
  began_at timestamptz not null default clock_timestamp()
);
comment on table unfinished_demo is 'One row while the demo is filled, or after its fill was cut short; otherwise empty.';

create function assert_no_other_demo_fill() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.demo_fill', true), '') <> coalesce((select fill_id::text from public.unfinished_demo), '') then
    raise exception 'The demo is being filled.' using errcode = 'SK503';
  end if;
  return null;
end $$;
comment on function assert_no_other_demo_fill() is
  'Refuses a write beside the fill of the demo, and one of a fill that was cleared. The fill names itself in app.demo_fill.';

create trigger no_other_demo_fill before insert on organisations for each statement execute function assert_no_other_demo_fill();
create trigger no_other_demo_fill before insert on people for each statement execute function assert_no_other_demo_fill();
create trigger no_other_demo_fill before insert on sessions for each statement execute function assert_no_other_demo_fill();
