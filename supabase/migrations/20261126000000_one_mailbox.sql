-- One spelling per mailbox: in Unicode's composed form (NFC), with the domain in ASCII (Punycode). The form and
-- `npm run waitlist -- erase` spell an address this way, whatever was typed, because browsers differ in what they send.
--
-- NOT VALID, as in the second migration: existing rows are left unchanged. To find those that differ:
--   select email from public.waitlist where not (email is nfc normalized and split_part(email, '@', 2) ~ '^[\u0001-\u007f]+$');
-- To undo it: alter table public.waitlist drop constraint waitlist_email_spelling;
alter table public.waitlist
  add constraint waitlist_email_spelling check (
    email is nfc normalized and split_part(email, '@', 2) ~ '^[\u0001-\u007f]+$'
  ) not valid;
