// The baseline of docs/product/limits-and-security.md#goals-of-speed: a hand-written list of sales, with only
// node:http and the driver. It sends exactly the product's statements (recorded from the connection), and
// answers the same JSON.
//   node bench/yardstick-server.mjs '{"databaseUrl": …, "auth": text, "authParameters": […], "list": text, "listParameters": […]}'
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

// The product's driver, in the same version.
const pg = createRequire(new URL('../apps/api/package.json', import.meta.url))('pg');

const { databaseUrl, auth, authParameters, list, listParameters } = JSON.parse(process.argv[2] ?? '{}');
const int8 = 20;
pg.types.setTypeParser(int8, Number);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));

async function answer(request, response) {
  try {
    // It fails unless the sign-in is as it was.
    if (request.url === '/with-sign-in')
      await pool.query({ name: 'auth', text: auth, values: authParameters });
    const { rows } = await pool.query({ name: 'list', text: list, values: listParameters });
    const last = rows.at(-1);
    const cursor = Buffer.from(JSON.stringify([last.created_at.toISOString(), last.id])).toString(
      'base64url',
    );
    const text = JSON.stringify(rows.map(view));
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'x-next-cursor': cursor,
    });
    response.end(text);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

function view(row) {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    ...(row.customer_id === null ? {} : { user: { name: row.customer_name ?? '' } }),
    paymentType: row.payment_type,
    items: row.items.map(({ id, name, quantity, unitPrice }) => ({
      id,
      product: { name },
      quantity,
      price: unitPrice / 100,
    })),
    subtotal: row.subtotal_centavos / 100,
    discount: row.discount_centavos / 100,
    ...(row.coupon_code === null ? {} : { coupon: { code: row.coupon_code } }),
    total: row.total_centavos / 100,
    payments: row.payments.map(({ type, amount, received }) => ({
      type,
      amount: amount / 100,
      received: received === null ? null : received / 100,
      change: received === null ? 0 : (received - amount) / 100,
    })),
    owedAfter: row.owed_after === null ? null : row.owed_after / 100,
    actor: row.actor,
    refunds: row.refunds,
    refunded: row.refunded_centavos / 100,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    refundReason: row.refund_reason,
    refundActor: row.refund_actor,
  };
}
