/** The seats of events and what was paid for them (docs/product/events.md#seat-price). */
export const seatRules = {
  'the number of seats taken is the number of participants, within the capacity': `
    select format('event %s: %s of %s seats, %s rows', e.id, e.participant_count, e.capacity, count(p.id))
    from scheduled_events e left join event_participants p on p.store_id = e.store_id and p.event_id = e.id
    group by e.store_id, e.id, e.participant_count, e.capacity
    having e.participant_count <> count(p.id) or e.participant_count > e.capacity`,
  'an event is paid at most once, and refunded only when cancelled': `
    select format('event %s: %s payments', e.id, count(p.id))
    from scheduled_events e join event_payments p on p.store_id = e.store_id and p.event_id = e.id
    where not p.is_seat
    group by e.store_id, e.id, e.cancelled_at
    having count(p.id) > 1 or bool_or((p.refunded_at is null) <> (e.cancelled_at is null))`,
  'an event is paid as a whole or by the seat': `
    select format('event %s: %s seats and %s whole', event_id, count(*) filter (where is_seat),
             count(*) filter (where not is_seat))
    from event_payments where refunded_at is null group by store_id, event_id
    having count(*) filter (where is_seat) > 0 and count(*) filter (where not is_seat) > 0`,
  'a session of an event ends with it and is of a participant, paid where seats have a price': `
    select format('session %s of event %s until %s', s.id, e.id, s.end_at)
    from sessions s
    join scheduled_events e on e.store_id = s.store_id and e.id = s.event_id
    cross join clock
    where s.end_at > e.end_at or s.start_at < e.start_at - interval '15 minutes'
       or s.ended_at is null and s.end_at > now and (e.cancelled_at is not null or not exists (
         select from event_participants p where p.store_id = s.store_id and p.event_id = e.id
           and p.customer_id = s.customer_id))`,
  'what was paid for a seat is the payment of one participant until it is refunded': `
    select format('payment %s of event %s: %s participants', p.id, e.id, count(s.id))
    from event_payments p
    join scheduled_events e on e.store_id = p.store_id and e.id = p.event_id
    cross join clock
    left join event_participants s on s.store_id = p.store_id and s.payment_id = p.id
    where p.is_seat and e.end_at > now
    group by p.store_id, p.id, e.id, e.cancelled_at
    having case when min(p.refunded_at) is null then e.cancelled_at is not null or count(s.id) <> 1
      else e.cancelled_at is null and count(s.id) > 0 end`,
};
