import { IconDeviceDesktop, IconDeviceMobile, IconReceipt, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './landing-page.module.css';

/** The three blurbs (docs/product/screens.md#landing-page). */
export function Features() {
  return (
    <section className={styles.features} aria-label="O que a Coruja faz">
      <Feature icon={IconDeviceDesktop} title="Gestão de computadores">
        Cada máquina com seu estado, quem está usando e quanto tempo falta. Bloqueie, libere e encerre sessões
        do balcão.
      </Feature>
      <Feature icon={IconReceipt} title="Vendas e torneios">
        Caixa, estoque e cupons na mesma tela, e o Corujão com lista de participantes e pagamento.
      </Feature>
      <Feature icon={IconDeviceMobile} title="Clientes no aplicativo">
        Pelo aplicativo, o cliente acessa a sua loja, compra produtos e participa de torneios.
      </Feature>
    </section>
  );
}

function Feature({ icon: Icon, title, children }: { icon: TablerIcon; title: string; children: ReactNode }) {
  return (
    <article className={styles.feature}>
      <Icon size={28} stroke={1.5} aria-hidden />
      <h2 className={styles.featureTitle}>{title}</h2>
      <p>{children}</p>
    </article>
  );
}
