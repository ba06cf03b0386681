import { button as named, fillOwner, openScreen, withPix } from '../bank-store.ts';
import { fillUntilAddress, newOwner } from '../people.ts';
import { edit, field, openProfile, save } from '../profile.ts';
import { askForCode, choosePassword, enterCode } from '../recovery.ts';
import { prepareStore } from '../store-api.ts';
import { button, fillCard, GOOD_CARD, openSubscription, select, subscribeByCard } from '../subscription.ts';
import { asking, type CatalogueAction, pressing } from './action.ts';

export const accountActions: readonly CatalogueAction[] = [
  {
    name: 'the login',
    call: 'POST auth/store/login',
    text: 'E-mail ou senha inválidos. Tente novamente.',
    serverFirst: true,
    async open(page) {
      await page.goto('/login');
      await page.getByLabel('E-mail').fill('marina@exemplo.com');
      await page.getByLabel('Senha', { exact: true }).fill('noite-longa');
      return pressing(page.getByRole('button', { name: 'Entrar' }));
    },
  },
  {
    name: 'the signup',
    call: 'POST auth/store/signup',
    text: 'Ocorreu um erro no registro.',
    serverFirst: true,
    async open(page) {
      await page.goto('/register');
      await fillUntilAddress(page, newOwner());
      await page.getByLabel('CEP').fill('01001000');
      await page.getByLabel('Número').fill('100');
      await page.getByLabel('Cidade').and(page.locator(':not([value=""])')).waitFor();
      return pressing(page.getByRole('button', { name: 'Criar Conta e Começar' }));
    },
  },
  {
    name: 'asking for a code',
    call: 'POST auth/store/password/request-reset',
    text: 'Ocorreu um erro ao solicitar a redefinição de senha.',
    serverFirst: true,
    async open(page) {
      await page.goto('/forgot-password');
      await page.getByLabel('E-mail').fill('marina@exemplo.com');
      return pressing(page.getByRole('button', { name: 'Enviar Código' }));
    },
  },
  {
    name: 'checking the code',
    call: 'POST auth/store/password/validate-code',
    text: 'Código inválido ou expirado. Tente novamente.',
    serverFirst: true,
    async open(page) {
      await askForCode(page, 'marina@exemplo.com');
      return () => enterCode(page, '0042');
    },
  },
  {
    name: 'choosing a new password',
    call: 'POST auth/store/password/reset-password',
    text: 'Token inválido, expirado ou a senha é a mesma que a anterior. Tente novamente.',
    serverFirst: false,
    async open(page) {
      await page.goto('/reset-password/confirm#email=marina%40exemplo.com&token=0042');
      return () => choosePassword(page, 'noite-bem-longa');
    },
  },
  {
    name: 'saving the profile',
    call: 'PATCH stores',
    text: 'Falha ao atualizar o perfil.',
    serverFirst: true,
    async open(page, request) {
      await openProfile(page, await prepareStore(request));
      await edit(page);
      await field(page, 'Complemento').fill('Loja 2');
      return pressing(save(page));
    },
  },
  {
    name: 'subscribing',
    call: 'POST stores/*/subscribe',
    text: 'Ocorreu um erro ao processar a assinatura.',
    serverFirst: true,
    async open(page, request) {
      await openSubscription(page, await prepareStore(request));
      await select(page, 'Essencial').click();
      return async () => {
        await fillCard(page, GOOD_CARD);
        await button(page, /^Pagar/).click();
      };
    },
  },
  {
    name: 'cancelling the subscription',
    call: 'POST stores/*/subscribe/cancel',
    text: 'Falha ao cancelar a assinatura.',
    serverFirst: true,
    async open(page, request) {
      const store = await prepareStore(request);
      await subscribeByCard(request, store, 'Essencial');
      await openSubscription(page, store);
      return asking(page, button(page, 'Cancelar assinatura'), 'Cancelar assinatura');
    },
  },
  {
    name: 'creating the payout account',
    call: 'POST stores/*/payout-account',
    text: 'Erro ao cadastrar conta.',
    serverFirst: true,
    async open(page, request) {
      await openScreen(page, await prepareStore(request));
      await fillOwner(page);
      await page.getByLabel('Tipo da chave Pix').selectOption('EMAIL');
      await page.getByLabel('Chave Pix', { exact: true }).fill('pix@exemplo.com');
      return pressing(named(page, 'Salvar'));
    },
  },
  {
    name: 'changing the payout account',
    call: 'PUT stores/*/payout-account',
    text: 'Erro ao atualizar conta.',
    serverFirst: false,
    async open(page, request) {
      await openScreen(page, await prepareStore(request), withPix);
      await named(page, 'Editar').click();
      await page.getByLabel('Nome do responsável').fill('Paulo Dias');
      return pressing(named(page, 'Salvar'));
    },
  },
  {
    name: 'removing the payout account',
    call: 'DELETE stores/*/payout-account',
    text: 'Erro ao remover conta.',
    serverFirst: false,
    async open(page, request) {
      await openScreen(page, await prepareStore(request), withPix);
      return asking(page, named(page, 'Remover'), 'Remover dados bancários');
    },
  },
];
