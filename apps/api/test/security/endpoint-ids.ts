export type { EndpointById, EndpointId } from '../../src/http/endpoint-ids.ts';
