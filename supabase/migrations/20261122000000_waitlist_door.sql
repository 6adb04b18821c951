-- The waitlist's doorman: how much the public key may add, decided here because everybody has that key.
--
--   * One row per statement.
--   * 100 rows in any hour from one client, and 600 in a minute from all of them; the minute begins with its first row.
--   * A refusal is status 429 with a JSON body and Retry-After, by PostgREST's `raise sqlstate 'PGRST'` (version 11 on).
--
-- What is counted: rows that were added. An error undoes all that its transaction wrote, a count too, and nothing that
-- works on every project writes outside it. So a try that ends in an error (a duplicate, a malformed address, one over
-- a limit) is not counted, and asking whether an address is there cannot be. A try over a limit is refused before it
-- writes anything. A duplicate leaves one dead row behind, as any PostgreSQL insert does, which vacuum takes away.
--
-- What is kept of a client: its network address (IPv6: its /64) as a keyed hash, and the minutes of its last 100 rows.
-- A sweep, part of every sign-up, removes them an hour after the last of these; with the first sign-up after 24 hours
-- the key is replaced by a new one, the old one is kept nowhere, and every hash made with it goes too. (So in the hour
-- in which the key changes, a client may add up to twice as many.) Where days may pass without a sign-up,
-- `select waitlist_door.sweep()` does the same, by pg_cron or by hand. Whoever can read this schema has the day's key
-- and can test an address against a hash: that is why it lives so short. Unlogged tables are empty after a crash,
-- and in no replica or physical backup; pg_dump takes them along unless told --no-unlogged-table-data.
--
-- To take it back: drop schema waitlist_door cascade;

-- The data API serves `public` (and what else a project lists); nobody but the owner gets a right on this one.
create schema waitlist_door;

-- One row, locked by each sign-up until it is done: no two of them count at once, and none waits for a second lock.
-- What that costs is no more than the ceiling already takes: ten sign-ups a second.
create unlogged table waitlist_door.door (
  is_only boolean primary key default true check (is_only),
  -- 244 random bits, without pgcrypto: an extension, whose schema differs between projects and which PGlite lacks.
  secret bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  made timestamptz not null default clock_timestamp(),
  minute timestamptz not null default '-infinity',
  joined integer not null default 0
);

create unlogged table waitlist_door.tries (
  client_hash bytea primary key,
  -- Rounded up to the minute, so that a time here does not point at the one row of the list that has it.
  minutes timestamptz[] not null
);

-- THE ONE TO REPLACE on a server of your own (`create or replace function` with the same name and type). A hosted
-- project is reached through Cloudflare, which writes this header itself whatever a client sends. Without Cloudflare in
-- front anybody can send it: return what your own proxy writes, or null, which leaves the other two rules. Never the
-- first entry of x-forwarded-for: that is the client's word.
create function waitlist_door.client() returns inet
language plpgsql stable set search_path = '' as $$
begin
  return (nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip')::inet;
exception when invalid_text_representation then
  return null;
end
$$;

-- A household's or a phone's IPv6 network is a /64, and its owner has all of it to choose from. IPv4 in IPv6's notation
-- (::ffff:192.0.2.1) is IPv4.
create function waitlist_door.network(address inet) returns cidr
language sql immutable set search_path = '' as $$
  select case
    when address <<= '::ffff:0:0/96' then split_part(host(address), ':', 4)::cidr
    when family(address) = 6 then network(set_masklen(address, 64))
    else host(address)::cidr
  end
$$;

-- HMAC's two rounds (again without pgcrypto): what hashes the outside cannot be extended from the inside.
create function waitlist_door.hash(address inet, secret bytea) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(secret || sha256(secret || convert_to(waitlist_door.network(address)::text, 'UTF8')))
$$;

create function waitlist_door.refuse(code text, message text, wait interval) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', code, 'message', message, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', 429, 'headers', json_build_object(
      'Retry-After', greatest(1, ceil(extract(epoch from wait)))::integer::text))::text;
end
$$;

-- Takes the lock, renews the key after a day, and removes what no longer counts.
create function waitlist_door.sweep() returns void
language plpgsql set search_path = '' as $$
declare
  right_now timestamptz;
begin
  insert into waitlist_door.door default values on conflict do nothing;
  perform from waitlist_door.door for update;
  right_now := clock_timestamp();
  update waitlist_door.door set secret = default, made = default where made <= right_now - interval '1 day';
  if found then
    delete from waitlist_door.tries;
  else
    delete from waitlist_door.tries where minutes[cardinality(minutes)] <= right_now - interval '1 hour';
  end if;
end
$$;

-- Refuses what is over a limit, and counts the rest if told to.
create function waitlist_door.admit(is_counted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  right_now timestamptz;
  state waitlist_door.door;
  hashed bytea;
  last_hour timestamptz[] := '{}';
begin
  if is_counted then
    perform waitlist_door.sweep();
  end if;
  select * into state from waitlist_door.door;
  -- After the lock, which may have taken its time.
  right_now := clock_timestamp();

  if state.minute > right_now - interval '1 minute' then
    if state.joined >= 600 then
      perform waitlist_door.refuse('too_many_sign_ups', 'Too many people are joining at this moment.',
        state.minute + interval '1 minute' - right_now);
    end if;
  else
    state.minute := right_now;
    state.joined := 0;
  end if;

  hashed := waitlist_door.hash(waitlist_door.client(), state.secret);
  if hashed is not null then
    last_hour := array(
      select minute from waitlist_door.tries, unnest(minutes) as minute
      where client_hash = hashed and minute > right_now - interval '1 hour' order by minute);
    if cardinality(last_hour) >= 100 then
      perform waitlist_door.refuse('too_many_tries', 'Too many tries from your network.',
        last_hour[1] + interval '1 hour' - right_now);
    end if;
  end if;

  if is_counted then
    update waitlist_door.door set minute = state.minute, joined = state.joined + 1;
    insert into waitlist_door.tries
      select hashed, last_hour || date_trunc('minute', right_now) + interval '1 minute' where hashed is not null
      on conflict (client_hash) do update set minutes = excluded.minutes;
  end if;
end
$$;

-- Before anything is written, and without a lock: a flood of refused tries costs no disk and holds up nobody.
create function waitlist_door.before_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('waitlist_door.has_row', '', true);
  perform waitlist_door.admit(is_counted => false);
  return null;
end
$$;

-- Stops at the second row: the trigger after the statement would let a million be written first. Whoever can run SQL of
-- their own could reset the setting, and then meets that trigger.
create function waitlist_door.before_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('waitlist_door.has_row', true) = 'yes' then
    perform waitlist_door.refuse('too_many_rows', 'One address at a time.', interval '1 second');
  end if;
  perform set_config('waitlist_door.has_row', 'yes', true);
  return new;
end
$$;

-- Last, so that the lock is held from here to the commit only, and never while an insert waits for another.
create function waitlist_door.after_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rows integer := (select count(*) from (select from added limit 2) as few);
begin
  if rows > 1 then
    perform waitlist_door.refuse('too_many_rows', 'One address at a time.', interval '1 second');
  elsif rows = 1 then
    perform waitlist_door.admit(is_counted => true);
  end if;
  return null;
end
$$;

revoke all on all functions in schema waitlist_door from public;

-- For everybody whom the table's policies hold for: not for the owner, nor for the secret key, which imports in bulk.
-- Here and not in the functions, because a security definer's own rights would answer there.
create trigger waitlist_door_before_statement before insert on public.waitlist for each statement
  when (row_security_active('public.waitlist'::regclass))
  execute function waitlist_door.before_statement();
create trigger waitlist_door_before_row before insert on public.waitlist for each row
  when (row_security_active('public.waitlist'::regclass))
  execute function waitlist_door.before_row();
create trigger waitlist_door_after_statement after insert on public.waitlist referencing new table as added
  for each statement when (row_security_active('public.waitlist'::regclass))
  execute function waitlist_door.after_statement();

-- What no mail server takes. NOT VALID: it holds for every new row, and rows that are there already stay, because a
-- migration should neither fail over nor erase somebody who joined. To find those:
--   select email from public.waitlist where not (<the check>);
-- and once they are dealt with: alter table public.waitlist validate constraint waitlist_email_shape (and _characters).
alter table public.waitlist
  drop constraint waitlist_email_shape,
  -- No empty part between dots, on either side of the @. A domain of at least two labels of at most 63 characters, none
  -- with a hyphen at an end; the last is not a number, which would make it an IP address (in full-width digits too).
  add constraint waitlist_email_shape check (
    email ~ '^[^@.]+(\.[^@.]+)*@([^@.-]([^@.]{0,61}[^@.-])?\.)+(?![0-9\uff10-\uff19]+$|0x[0-9a-f]*$)[^@.-]([^@.]{0,61}[^@.-])?$'
  ) not valid,
  drop constraint waitlist_email_characters,
  -- As before, and every other character that shows as nothing: Unicode's default ignorable code points, the two ends of
  -- interlinear annotations, the empty Braille cell; and the dots that a domain's reader would take for a `.`.
  add constraint waitlist_email_characters check (
    email !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and email !~ '[\u3002\uff0e\uff61]'
    and email !~ '[][()<>,:;"\\]'
  ) not valid;
