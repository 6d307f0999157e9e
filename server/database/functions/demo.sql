-- The loading of demo data (unfinished-demo.ts).

create function assert_no_other_demo_fill() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.demo_fill', true), '') <> coalesce((select fill_id::text from public.unfinished_demo), '') then
    raise exception 'The demo is being filled.' using errcode = 'SK503';
  end if;
  return null;
end $$;
comment on function assert_no_other_demo_fill is
  'Rejects a write while another process fills the demo, and a write of a fill whose data was deleted. The fill sets its name in '
  'app.demo_fill. Trigger on organisations, people and sessions.';

create trigger no_other_demo_fill before insert on organisations for each statement execute function assert_no_other_demo_fill();
create trigger no_other_demo_fill before insert on people for each statement execute function assert_no_other_demo_fill();
create trigger no_other_demo_fill before insert on sessions for each statement execute function assert_no_other_demo_fill();
