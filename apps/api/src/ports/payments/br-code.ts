import { generatePixPayload } from '@brazilian-utils/brazilian-utils';
import { type Centavos, toReais } from '@coruja/domain';
import QRCode from 'qrcode';

/**
 * The example of the Central Bank's manual: valid in form, of no account (docs/product/payment.md#sandbox).
 */
const demonstrationKey = '123e4567-e12b-12d1-a456-426655440000';

/**
 * A static BR Code with the amount in field 54.
 *
 * @param txid 1 to 25 letters and digits
 * @throws RangeError if amount or txid do not fit into a code
 */
export function demonstrationBrCode(amount: Centavos, txid: string): string {
  return staticBrCode({
    key: demonstrationKey,
    merchantName: 'Coruja Demonstracao',
    merchantCity: 'Sao Paulo',
    amount,
    txid,
  });
}

interface StaticCode {
  /** As the Pix directory has it. */
  readonly key: string;
  /** Accents are dropped, and what does not fit is cut: 25 characters of the name, 15 of the city. */
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly amount: Centavos;
  /** 1 to 25 letters and digits; null for a code that names no charge. */
  readonly txid: string | null;
}

/**
 * A static BR Code, by the Central Bank's manual of the initiation of Pix.
 *
 * @throws RangeError if the values do not fit into a code
 */
export function staticBrCode({ key, merchantName, merchantCity, amount, txid }: StaticCode): string {
  const payload = generatePixPayload({
    key,
    merchantName,
    merchantCity,
    amount: toReais(amount),
    ...(txid === null ? {} : { txid }),
  });
  if (payload === null) throw new RangeError('the values do not fit into a BR Code');
  return payload;
}

/** The code as a PNG in base64, as the real provider returns it. */
export async function qrPicture(payload: string): Promise<string> {
  const png = await QRCode.toBuffer(payload, { errorCorrectionLevel: 'M', width: 300 });
  return png.toString('base64');
}
