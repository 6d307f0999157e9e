-- Where somebody went on against a rule: few among all events, and asked for by day.
create index lease_events_overridden on lease_events (organisation_id, at desc, id) where overridden <> '{}';
-- Rent by the day it was charged, for the collection of a stretch of days.
create index payment_advices_charged on payment_advices (organisation_id, charged_on) include (building_id, kind, amount);
