-- How words and numbers are compared when somebody searches: without regard to case, spaces, punctuation and Dzongkha marks.
-- Nothing is copied for it: the indexes stand on the records themselves, so an erased name is gone from search with its record.

-- "Tashi  Dorji," → "tashi dorji"; the tsheg between syllables and the shad count as spaces, Dzongkha digits as digits.
create function search_words(written text) returns text language sql immutable parallel safe strict
  as $$ select btrim(regexp_replace(translate(lower(normalize(written)), '་༌།༎༏༐༑༔༠༡༢༣༤༥༦༧༨༩', '        0123456789'), '[^a-z0-9à-ɏༀ-྿]+', ' ', 'g')) $$;

-- "THI-12 / 94" → "thi1294".
create function search_number(written text) returns text language sql immutable parallel safe strict
  as $$ select regexp_replace(translate(lower(written), '་༌།༎༏༐༑༔༠༡༢༣༤༥༦༧༨༩', '        0123456789'), '[^a-z0-9ༀ-྿]+', '', 'g') $$;

-- One key for the ways in which a name is romanised: Tshering, Tsering and Chhering are "crng", Wangchuk and Wangchuck "wngck".
-- What is told apart by breath or vowel falls together; a first vowel and a first y stay, as marks.
create function sound_words(written text) returns text[] language plpgsql immutable parallel safe strict
  as $$
declare
  heard text := public.search_words(written);
begin
  heard := regexp_replace(heard, '[^a-z0-9 ]+', '', 'g');
  heard := replace(replace(replace(replace(heard, 'tsh', 'c'), 'ts', 'c'), 'chh', 'c'), 'ch', 'c');
  heard := replace(replace(replace(heard, 'ck', 'k'), 'q', 'k'), 'ph', 'p');
  heard := regexp_replace(heard, '\m[aeiou]+', '@', 'g');
  heard := regexp_replace(heard, '\my', '&', 'g');
  heard := regexp_replace(translate(heard, 'aeiouyh', ''), '(.)\1+', '\1', 'g');
  return array_remove(string_to_array(heard, ' '), '');
end $$;

-- Every name and number of a record in one text, so that one index finds any part of it.
create function joined_words(name text, name_dzongkha text, number text, other_number text) returns text language sql immutable parallel safe
  as $$ select public.search_words(name) || ' ' || coalesce(public.search_words(name_dzongkha), '') || ' ' || coalesce(number, '') || ' ' || coalesce(other_number, '') $$;

-- The beginnings of names and numbers, within the organisation: found first, and all that two letters can find.
create index owners_begin on owners (organisation_id, search_words(name_english) text_pattern_ops, id);
create index owners_begin_dzongkha on owners (organisation_id, search_words(name_dzongkha) text_pattern_ops, id) where name_dzongkha is not null;
create index owners_begin_cid on owners (organisation_id, cid text_pattern_ops, id) where cid is not null;
create index owners_begin_phone on owners (organisation_id, phone_number text_pattern_ops, id) where phone_number is not null;
create index tenants_begin on tenants (organisation_id, search_words(full_name) text_pattern_ops, id);
create index tenants_begin_dzongkha on tenants (organisation_id, search_words(name_dzongkha) text_pattern_ops, id) where name_dzongkha is not null;
create index tenants_begin_cid on tenants (organisation_id, cid text_pattern_ops, id) where cid is not null;
create index tenants_begin_phone on tenants (organisation_id, phone_number text_pattern_ops, id) where phone_number is not null;
create index tenants_begin_licence on tenants (organisation_id, search_number(licence_number) text_pattern_ops, id) where licence_number is not null;
create index thrams_begin on thrams (organisation_id, search_number(thram_number) text_pattern_ops, id);
create index plots_begin on plots (organisation_id, search_number(plot_number) text_pattern_ops, id);
create index buildings_begin on buildings (organisation_id, search_words(name) text_pattern_ops, id);
create index buildings_begin_number on buildings (organisation_id, search_number(building_number) text_pattern_ops, id) where building_number is not null;
create index units_begin on units (organisation_id, search_number(unit_number) text_pattern_ops, id);
create index payments_begin_reference on payments (organisation_id, search_number(reference) text_pattern_ops, id) where reference is not null;

-- What stands anywhere in a name or number.
drop index owners_search;
create index owners_within on owners using gin (joined_words(name_english, name_dzongkha, cid, phone_number) gin_trgm_ops);
create index tenants_within on tenants using gin (joined_words(full_name, name_dzongkha, cid, phone_number) gin_trgm_ops);
create index thrams_within on thrams using gin (search_number(thram_number) gin_trgm_ops);
create index plots_within on plots using gin (joined_words(coalesce(address, ''), null, search_number(plot_number), null) gin_trgm_ops);
create index buildings_within on buildings using gin (joined_words(name, null, search_number(building_number), null) gin_trgm_ops);
create index units_within on units using gin (search_number(unit_number) gin_trgm_ops);

-- What sounds alike.
create index owners_sounds on owners using gin (sound_words(name_english));
create index tenants_sounds on tenants using gin (sound_words(full_name));
create index buildings_sounds on buildings using gin (sound_words(name));
