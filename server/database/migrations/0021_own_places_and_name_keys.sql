-- What an office added is seen by that office alone (fence.sql), so two offices may add a place of the same name without
-- learning of one another.
alter table dzongkhags drop constraint dzongkhags_code_key, drop constraint dzongkhags_name_key;
alter table dzongkhags
  add constraint dzongkhags_code_key unique nulls not distinct (added_by_organisation, code),
  add constraint dzongkhags_name_key unique nulls not distinct (added_by_organisation, name);
alter table administrative_zones drop constraint administrative_zones_dzongkhag_id_type_name_key;
alter table administrative_zones add constraint administrative_zones_dzongkhag_id_type_name_key
  unique nulls not distinct (dzongkhag_id, added_by_organisation, type, name);
alter table sub_administrative_zones drop constraint sub_administrative_zones_administrative_zone_id_type_name_key;
alter table sub_administrative_zones add constraint sub_administrative_zones_administrative_zone_id_type_name_key
  unique nulls not distinct (administrative_zone_id, added_by_organisation, type, name);

-- A name as it is compared: people of like names are shown before a record is saved. Stored, because equality of a stored text
-- may use its index under row level security and lower() may not.
alter table owners add column name_key text generated always as (lower(btrim(regexp_replace(name_english, '\s+', ' ', 'g')))) stored;
alter table tenants add column name_key text generated always as (lower(btrim(regexp_replace(full_name, '\s+', ' ', 'g')))) stored;
alter table staff_members add column name_key text
  generated always as (lower(btrim(regexp_replace(name_english, '\s+', ' ', 'g')))) stored;
create index owners_name_key on owners (organisation_id, name_key);
create index tenants_name_key on tenants (organisation_id, name_key);
create index staff_members_name_key on staff_members (organisation_id, name_key);
