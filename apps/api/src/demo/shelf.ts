import * as contract from '@coruja/contract';
import { addStockBody, productBody } from '@coruja/contract';
import { addStock } from '../features/products/add-stock.ts';
import { createProduct } from '../features/products/create-product.ts';
import { type PictureKind, drawPicture } from './pictures.ts';
import { type PlannedAction, PlannedId, minute } from './timeline.ts';

/**
 * A product as planned: its stock after the planned actions, so that nobody is planned to buy what is sold
 * out.
 */
export interface Article {
  readonly id: PlannedId;
  readonly priceReais: number;
  /** How often it is bought, relative to the others. */
  readonly weight: number;
  /** The quantity of one delivery; 0 is never delivered again. */
  readonly delivery: number;
  stock: number;
}

interface Line {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly weight: number;
  readonly delivery: number;
  readonly picture: PictureKind;
  readonly color: string;
}

const line = (
  name: string,
  description: string,
  rest: readonly [price: number, weight: number, delivery: number, picture: PictureKind, color: string],
): Line => ({
  name,
  description,
  price: rest[0],
  weight: rest[1],
  delivery: rest[2],
  picture: rest[3],
  color: rest[4],
});

/** Typical goods of a lan house, without brand names. */
const lines: readonly Line[] = [
  line('Água sem gás 500 ml', 'Garrafa gelada', [3.5, 9, 96, 'bottle', '#4aa3df']),
  line('Água com gás 500 ml', 'Garrafa gelada', [4, 4, 48, 'bottle', '#5cc8a8']),
  line('Refrigerante de cola 350 ml', 'Lata', [6.5, 14, 120, 'can', '#b3261e']),
  line('Refrigerante de guaraná 350 ml', 'Lata', [6.5, 12, 120, 'can', '#2e7d32']),
  line('Refrigerante de laranja 350 ml', 'Lata', [6.5, 5, 60, 'can', '#ef6c00']),
  line('Energético 250 ml', 'Lata pequena, para a madrugada', [11.9, 11, 96, 'can', '#f2a900']),
  line('Energético 473 ml', 'Lata grande, para o Corujão', [14.9, 8, 72, 'can', '#6a3fb5']),
  line('Suco de uva 200 ml', 'Caixinha com canudo', [4.5, 3, 48, 'box', '#6d2e75']),
  line('Café expresso', 'Curto, na hora', [5, 6, 200, 'cup', '#6f4e37']),
  line('Salgadinho de milho 80 g', 'Pacote', [8.5, 9, 60, 'bag', '#f9a825']),
  line('Batata chips 90 g', 'Pacote', [9.9, 8, 60, 'bag', '#c62828']),
  line('Amendoim japonês 100 g', 'Pacote', [7, 4, 40, 'bag', '#8d6e63']),
  line('Chocolate ao leite 40 g', 'Barra', [6, 6, 60, 'bar', '#5d4037']),
  line('Bala de goma 100 g', 'Pacote', [5.5, 3, 40, 'bag', '#d81b60']),
  line('Pão de queijo', 'Porção com seis, assada na hora', [12, 6, 80, 'plate', '#e0b252']),
  line('Misto-quente', 'Pão de forma, queijo e presunto', [14.5, 5, 60, 'plate', '#d08c3a']),
  line('Macarrão instantâneo', 'Copo de 65 g, com água quente', [8, 4, 48, 'cup', '#e64a19']),
  line('Mouse pad Coruja', 'Tecido, 32 × 27 cm', [39.9, 0.3, 12, 'pad', '#1f2a44']),
  line('Headset com fio', 'Para quem quer levar o seu', [129.9, 0.05, 0, 'headset', '#30363d']),
  line('Caneca Coruja', 'Cerâmica, 325 ml', [44.9, 0.2, 12, 'cup', '#1f2a44']),
];

const favorites = ['Refrigerante de cola 350 ml', 'Energético 250 ml'];

/** Added one after the other on the day the store opened. Drawing images takes time, so tests do without. */
export function planShelf(openedAt: number, { pictures }: { pictures: boolean }) {
  const articles: Article[] = [];
  const actions: PlannedAction[] = [];
  for (const [index, entry] of lines.entries()) {
    const id = new PlannedId();
    const stock = entry.delivery || 6;
    articles.push({ id, priceReais: entry.price, weight: entry.weight, delivery: entry.delivery, stock });
    actions.push({
      at: openedAt + (180 + 3 * index) * minute,
      run: async (ctx) => {
        const { name, description, price } = entry;
        const images = pictures
          ? [{ filename: 'foto.png', buffer: await drawPicture(entry.picture, entry.color) }]
          : [];
        const isFavorite = favorites.includes(name);
        const barcode = barcodeOf(index);
        const fields = { name, description, price, quantity: stock, barcode, isFavorite, images };
        id.value = (await createProduct(ctx, productBody.parse(fields))).id;
      },
    });
  }
  return { articles, actions };
}

/** A delivery comes when the stock is nearly used up. */
export function planDelivery(article: Article, at: number): PlannedAction {
  article.stock += article.delivery;
  const body = addStockBody.parse({ quantity: article.delivery, note: 'Entrega do fornecedor' });
  return {
    at,
    call: contract.addStock,
    run: (ctx) => addStock(ctx, { ...body, productId: article.id.value }),
  };
}

/** An EAN-13 with its check digit, in the range 200–299, which is reserved for use within a shop. */
function barcodeOf(index: number): string {
  const digits = `200${String(1_000 + index * 37).padStart(9, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
