import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { UnderConstruction } from '../../ui/under-construction.tsx';

// Places that the specification names and a later issue builds. Each says what will be here, and invents nothing.

export function GuidePage() {
  return (
    <UnderConstruction title="Guia da Coruja" action={<Back />}>
      Aqui ficará o passo a passo da Coruja: instalar o guarda nos computadores, cadastrar clientes, iniciar
      sessões e cuidar do caixa. Os contatos do suporte também ficarão nesta página.
    </UnderConstruction>
  );
}

export function TermsPage() {
  return (
    <UnderConstruction title="Termos de uso" action={<Back />}>
      Os termos de uso da Coruja serão publicados nesta página.
    </UnderConstruction>
  );
}

export function PrivacyPage() {
  return (
    <UnderConstruction title="Política de privacidade" action={<Back />}>
      A política de privacidade da Coruja será publicada nesta página.
    </UnderConstruction>
  );
}

export function ForgotPasswordPage() {
  return (
    <UnderConstruction
      title="Recuperar Senha"
      action={
        <Link to={paths.login} className={action.main}>
          Voltar para o login
        </Link>
      }
    >
      Aqui você poderá pedir um código por e-mail para criar uma nova senha. Por enquanto, isso ainda não é
      possível.
    </UnderConstruction>
  );
}

export function ProfilePage() {
  return (
    <LaterScreen title="Perfil da Loja">
      Aqui você vai atualizar os dados da loja, o endereço e o preço por hora.
    </LaterScreen>
  );
}

/** The way back from a public page. */
function Back() {
  return (
    <Link to={paths.landing} className={action.main}>
      Voltar ao início
    </Link>
  );
}

/** A screen of the admin area; the floor is what works today. */
function LaterScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <UnderConstruction
      title={title}
      action={
        <Link to={paths.computers} className={action.main}>
          Ir para Computadores
        </Link>
      }
    >
      {children}
    </UnderConstruction>
  );
}
