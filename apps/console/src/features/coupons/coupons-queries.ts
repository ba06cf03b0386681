import { type CallInput, createCoupon, listCoupons } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';

export type CouponBody = CallInput<typeof createCoupon>['body'];

/** All coupons, newest first, because the search covers every one (docs/product/coupons.md#the-screen). */
export function couponsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.coupons(storeId),
    queryFn: ({ signal }) =>
      allPages((page) =>
        client.page(
          listCoupons,
          { params: { storeId }, query: { limit: limits.listMax, ...page } },
          { signal },
        ),
      ),
  });
}

export function useCreateCoupon() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: CouponBody) => client.call(createCoupon, { params: { storeId }, body }),
    onSuccess: (coupon) => toast.success('Cupom criado!', coupon.code),
  });
}
