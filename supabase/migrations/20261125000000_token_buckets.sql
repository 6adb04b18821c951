-- Replaces the two limits of the second migration with token buckets: all clients together have 10,000 tokens, refilled
-- at 600 a minute, and each client has 100, refilled at 100 an hour. A new row takes one token from each bucket.
--
-- Three comments in older migrations are wrong. In practice:
--   * A sign-up may wait for a second lock. Two transactions that each add several addresses, with one in common, can
--     deadlock: one waits for the address, the other for the row of `door`. PostgreSQL ends one of them after a second.
--     The data API runs one statement per transaction, so it cannot happen there.
--   * `door` may stay locked for longer than a sign-up takes, for example by a transaction that an owner leaves open
--     after `sweep()`. So a sign-up waits for 2 s, less than Supabase's timeout of 3 s for anon, and is then refused
--     with the code `too_many_sign_ups`.
--   * Supabase stopped granting rights on new tables by default on 30 May 2026 for new projects, and on 30 October 2026
--     for existing ones.

alter table waitlist_door.door
  drop column minute,
  drop column joined,
  add column full_at timestamptz not null default '-infinity',
  add column swept timestamptz not null default '-infinity';

-- A client's row expires once its bucket is full again, at most an hour after its last sign-up. The next sign-up by
-- anybody removes expired rows, at most once a minute, because during a rush, each would read thousands of rows.
truncate waitlist_door.tries;
alter table waitlist_door.tries
  drop column minutes,
  add column full_at timestamptz not null;

-- Takes one token from a bucket, or refuses if it is empty. A bucket is stored as the time when it will be full again.
-- A full bucket starts at the next multiple of half a refill (18 s for a client), so that the time is not exactly that of
-- a row of the waitlist. If few people join, it may still be clear which row it belongs to, until the key is replaced.
create function waitlist_door.take(full_at timestamptz, capacity integer, refill interval, code text, message text)
returns timestamptz
language plpgsql set search_path = '' as $$
declare
  right_now timestamptz := clock_timestamp();
  taken timestamptz := refill + greatest(full_at, refill / 2 + date_bin(refill / 2, right_now, 'epoch'));
  wait interval := taken - right_now - capacity * refill - refill / 2;
begin
  if wait > interval '0' then
    perform waitlist_door.refuse(code, message, wait);
  end if;
  return taken;
end
$$;

-- Takes the lock, replaces the key after a day, and removes expired rows at most once a minute.
create or replace function waitlist_door.sweep() returns void
language plpgsql set search_path = '' set lock_timeout = '2s' as $$
begin
  insert into waitlist_door.door default values on conflict do nothing;
  perform from waitlist_door.door for update;
  update waitlist_door.door set secret = default, made = default where made <= now() - interval '1 day';
  if found then
    delete from waitlist_door.tries;
  end if;
  update waitlist_door.door set swept = now() where swept <= now() - interval '1 minute';
  if found then
    delete from waitlist_door.tries where full_at <= now();
  end if;
exception when lock_not_available then
  perform waitlist_door.refuse('too_many_sign_ups', 'Too many people are joining at this moment.', interval '1 minute');
end
$$;

-- Rejects a row that would exceed a limit; otherwise counts it if `is_counted`.
create or replace function waitlist_door.admit(is_counted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  all_full_at timestamptz;
  client_full_at timestamptz;
  hashed bytea;
begin
  if is_counted then
    perform waitlist_door.sweep();
  end if;
  select full_at, waitlist_door.hash(waitlist_door.client(), secret) into all_full_at, hashed from waitlist_door.door;
  all_full_at := waitlist_door.take(all_full_at, 10000, interval '1 minute' / 600,
    'too_many_sign_ups', 'Too many people are joining at this moment.');
  if hashed is not null then
    client_full_at := waitlist_door.take((select full_at from waitlist_door.tries where client_hash = hashed), 100,
      interval '1 hour' / 100, 'too_many_tries', 'Too many tries from your network.');
  end if;

  if is_counted then
    update waitlist_door.door set full_at = all_full_at;
    insert into waitlist_door.tries select hashed, client_full_at where hashed is not null
      on conflict (client_hash) do update set full_at = excluded.full_at;
  end if;
end
$$;

revoke all on all functions in schema waitlist_door from public;
