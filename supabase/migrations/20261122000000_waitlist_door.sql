-- The waitlist's rate limit: how much the public key may add. It is enforced here because everybody has that key.
--
--   * One row per statement.
--   * 100 rows in any hour from one client, and 600 a minute from all clients; the minute begins with its first row.
--   * A refusal has status 429, a JSON body and Retry-After, thanks to PostgREST's `raise sqlstate 'PGRST'` (version 11
--     or later).
--
-- What is counted: rows that were added. An error rolls back its whole transaction, including a count, and nothing that
-- works on every project can write outside a transaction. So failed tries (duplicates, malformed addresses, those over
-- a limit) are not counted, and look-ups cannot be counted. A try over a limit is refused before it writes
-- anything. A duplicate leaves one dead row, as any PostgreSQL insert does, and vacuum removes it.
--
-- What is stored about a client: a keyed hash of its network address (IPv6: its /64), and the minutes of its last 100
-- rows. Every sign-up runs a sweep, which removes them an hour after the last one. The first sign-up after 24 hours
-- replaces the key and deletes every hash made with it; the old key is not kept. (So in the hour when the key changes,
-- a client may add up to twice as many.) If days can go by without a sign-up, run `select waitlist_door.sweep()`
-- with pg_cron or by hand. Anyone who can read this schema has the day's key and can test an address against a hash, so
-- the key is short-lived. Unlogged tables are empty after a crash, and not in replicas or physical backups; pg_dump
-- includes them unless you pass --no-unlogged-table-data.
--
-- To undo it: drop schema waitlist_door cascade;

-- The data API serves `public` (and any other schemas that a project lists); only the owner has rights on this schema.
create schema waitlist_door;

-- One row, locked by each sign-up until it is done. No two sign-ups are counted at the same time, and none waits for a
-- second lock. The lock is fast enough for the ten sign-ups a second that the limit allows.
create unlogged table waitlist_door.door (
  is_only boolean primary key default true check (is_only),
  -- 244 random bits, without the extension pgcrypto, whose schema differs between projects, and which PGlite lacks.
  secret bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  made timestamptz not null default clock_timestamp(),
  minute timestamptz not null default '-infinity',
  joined integer not null default 0
);

create unlogged table waitlist_door.tries (
  client_hash bytea primary key,
  -- Rounded up to the minute, so that a time does not identify a row of the waitlist.
  minutes timestamptz[] not null
);

-- REPLACE THIS FUNCTION on your own server (`create or replace function` with the same name and type). A hosted project
-- is behind Cloudflare, which sets this header itself, whatever a client sends. Without Cloudflare in front, anyone can
-- send it. So return what your own proxy sets, or null, which leaves only the other two limits. Never return the first
-- entry of x-forwarded-for, because the client chooses it.
create function waitlist_door.client() returns inet
language plpgsql stable set search_path = '' as $$
begin
  return (nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip')::inet;
exception when invalid_text_representation then
  return null;
end
$$;

-- A household or a phone has a whole IPv6 /64 and can use any address in it. IPv4 in IPv6 notation (::ffff:192.0.2.1)
-- is treated as IPv4.
create function waitlist_door.network(address inet) returns cidr
language sql immutable set search_path = '' as $$
  select case
    when address <<= '::ffff:0:0/96' then split_part(host(address), ':', 4)::cidr
    when family(address) = 6 then network(set_masklen(address, 64))
    else host(address)::cidr
  end
$$;

-- Two rounds, as in HMAC (again without pgcrypto), to prevent length extension.
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

-- Takes the lock, replaces the key after a day, and removes what has expired.
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

-- Refuses a row over a limit, and otherwise counts it if `is_counted`.
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
  -- After the lock, because waiting for it may have taken a while.
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

-- Runs before anything is written, without a lock, so that a flood of refused tries writes nothing and delays nobody.
create function waitlist_door.before_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('waitlist_door.has_row', '', true);
  perform waitlist_door.admit(is_counted => false);
  return null;
end
$$;

-- Stops at the second row: the trigger after the statement would let a million rows be written first. Somebody who can
-- run arbitrary SQL could reset the setting, but that trigger would still refuse the statement.
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

-- Runs last, so that the lock is held only from here to the commit, and never while an insert waits for another.
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

-- For every role that the table's policies apply to: not the owner, and not the secret key, which imports in bulk.
-- Checked here, because in a `security definer` function the check would see the owner's rights.
create trigger waitlist_door_before_statement before insert on public.waitlist for each statement
  when (row_security_active('public.waitlist'::regclass))
  execute function waitlist_door.before_statement();
create trigger waitlist_door_before_row before insert on public.waitlist for each row
  when (row_security_active('public.waitlist'::regclass))
  execute function waitlist_door.before_row();
create trigger waitlist_door_after_statement after insert on public.waitlist referencing new table as added
  for each statement when (row_security_active('public.waitlist'::regclass))
  execute function waitlist_door.after_statement();

-- Rejects addresses that no mail server accepts. NOT VALID: the checks apply to new rows, and existing rows are kept,
-- because a migration should neither fail because of somebody who joined nor erase them. To find those rows:
--   select email from public.waitlist where not (<the check>);
-- and once they are corrected: alter table public.waitlist validate constraint waitlist_email_shape (and _characters).
alter table public.waitlist
  drop constraint waitlist_email_shape,
  -- No empty part between dots, on either side of the @. The domain has at least two labels of at most 63 characters,
  -- and none begins or ends with a hyphen. The last is not a number (nor full-width digits), as in an IP address.
  add constraint waitlist_email_shape check (
    email ~ '^[^@.]+(\.[^@.]+)*@([^@.-]([^@.]{0,61}[^@.-])?\.)+(?![0-9\uff10-\uff19]+$|0x[0-9a-f]*$)[^@.-]([^@.]{0,61}[^@.-])?$'
  ) not valid,
  drop constraint waitlist_email_characters,
  -- As before, and every other invisible character: Unicode's default ignorable code points, interlinear annotation
  -- characters and the blank Braille pattern; also the dots that are equivalent to `.` in a domain.
  add constraint waitlist_email_characters check (
    email !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and email !~ '[\u3002\uff0e\uff61]'
    and email !~ '[][()<>,:;"\\]'
  ) not valid;
