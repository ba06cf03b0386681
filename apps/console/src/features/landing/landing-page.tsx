import { Link } from 'react-router';
import { SignedOutOnly } from '../../layouts/signed-out-only.tsx';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { PageLoader } from '../../ui/page-loader.tsx';
import { ConsolePicture } from './console-picture.tsx';
import { Features } from './features.tsx';
import styles from './landing-page.module.css';
import { PlansSection } from './plans-section.tsx';
import { Tour } from './tour.tsx';
import { TrustSection } from './trust-section.tsx';

/** The landing page (docs/product/screens.md#landing-page). */
export function LandingPage() {
  return (
    <SignedOutOnly whileLoading={<PageLoader />}>
      <title>Coruja: o console da sua lan house</title>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.title}>Veja a lan house inteira em uma tela, do balcão ao Corujão.</h1>
          <div>
            <p className={styles.lead}>
              Computadores, tempo, créditos e vendas no mesmo lugar. Comece pelo plano gratuito.
            </p>
            <p className={styles.start}>
              <Link to={paths.signup} className={`${action.main} ${action.large}`}>
                Comece agora
              </Link>
            </p>
          </div>
        </div>
        <ConsolePicture />
      </section>
      <Features />
      <Tour />
      <PlansSection />
      <TrustSection />
    </SignedOutOnly>
  );
}
