/** The provider's own site, where owners confirm payouts. */
export const asaasSite = 'https://www.asaas.com';
