import { id } from './fields.ts';

// What other calls say of the price document (price-document.ts), without loading all of it.

export const roomId = id.meta({ example: '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319' });
export const customerGroupId = id.meta({ example: '9c4e7b12-05d8-4f6a-b3e1-2a8d60f7c417' });
