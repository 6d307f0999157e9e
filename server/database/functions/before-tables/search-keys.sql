-- How search compares names and numbers: without case, spaces, punctuation and Dzongkha marks. Indexes use these functions on the records
-- themselves, so an erased name leaves search together with its record. A change to one needs a migration that rebuilds its indexes.

-- The tsheg between syllables and the shad count as spaces, and Dzongkha digits count as digits.
create or replace function search_words(written text) returns text language sql immutable parallel safe strict
  as $$ select btrim(regexp_replace(translate(lower(normalize(written)), '་༌།༎༏༐༑༔༠༡༢༣༤༥༦༧༨༩', '        0123456789'), '[^a-z0-9à-ɏༀ-྿]+', ' ', 'g')) $$;
comment on function search_words is
  'A text as search compares words: "Tashi  Dorji," becomes "tashi dorji". Indexes and the search functions use it.';

create or replace function search_number(written text) returns text language sql immutable parallel safe strict
  as $$ select regexp_replace(translate(lower(written), '་༌།༎༏༐༑༔༠༡༢༣༤༥༦༧༨༩', '        0123456789'), '[^a-z0-9ༀ-྿]+', '', 'g') $$;
comment on function search_number is
  'A number as search compares it: "THI-12 / 94" becomes "thi1294". Indexes and the search functions use it.';

-- One key for the different romanisations of a name: Tshering, Tsering and Chhering are "crng", Wangchuk and Wangchuck "wngck". Differences
-- in aspiration or vowels are dropped; a first vowel and a first y remain, as marks.
create or replace function sound_words(written text) returns text[] language plpgsql immutable parallel safe strict
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
comment on function sound_words is
  'The words of a name as they sound, so that different romanisations match: Tshering and Chhering are both "crng". Indexes and '
  'similar_ids use it.';

create or replace function joined_words(name text, name_dzongkha text, number text, other_number text) returns text language sql immutable parallel safe
  as $$ select public.search_words(name) || ' ' || coalesce(public.search_words(name_dzongkha), '') || ' ' || coalesce(number, '') || ' ' || coalesce(other_number, '') $$;
comment on function joined_words is
  'The names and numbers of a record in one text, so that one index finds any part of it. Indexes and ids_within use it.';
