// Our own rules: time comes from the injected clock, and a disabled rule must give its reason.

const noClock = {
  meta: { messages: { clock: 'Time comes from the injected clock (ctx.now()), never from the machine.' } },
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, messageId: 'clock' });
      },
      CallExpression(node) {
        if (node.callee.name === 'Date') context.report({ node, messageId: 'clock' });
      },
    };
  },
};

const optOutNeedsReason = {
  meta: { messages: { reason: 'Say why the rule is off: "-- reason" on the same line.' } },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const disables = /(?:ox|es)lint-disable/.test(comment.value);
          if (disables && !/ -- \S+/.test(comment.value))
            context.report({ loc: comment.loc, messageId: 'reason' });
        }
      },
    };
  },
};

export default {
  meta: { name: 'coruja' },
  rules: { 'no-clock': noClock, 'opt-out-needs-reason': optOutNeedsReason },
};
