/** Pods that ask for more than the nodes have: some stay Pending until a node is added. */
export const resources = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: render
spec:
  # Scale it up until the scheduler finds no room, then add a node.
  replicas: 8
  selector:
    matchLabels:
      app: render
  template:
    metadata:
      labels:
        app: render
    spec:
      containers:
        - name: render
          image: busybox:1.36
          command: ["sh", "-c", "sleep 3600"]
          resources:
            requests:
              cpu: 1500m
              memory: 512Mi
            limits:
              memory: 1Gi
`;
