-- The first month whose periods may still be without their advice: all before it are billed, or bear no rent. Null: none was
-- looked at yet. It only says where to look (server/billing/unbilled-periods.ts); the engine says what is missing.
alter table leases add column billed_to date check (extract(day from billed_to) = 1);
